const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a text has the form of an id. Pages check ids in addresses with this and call the API only for well-formed
 * ones.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
