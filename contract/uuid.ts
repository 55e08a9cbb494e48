const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Whether a text has the form of an id. Addresses are checked with this before the API is called, which
 * answers the rest.
 */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
