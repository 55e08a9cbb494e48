const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Whether a text has the shape of an id. Addresses are asked this before the API is; it says the rest. */
export function isUuid(text: string): boolean {
  return UUID.test(text)
}
