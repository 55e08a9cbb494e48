const LOCAL_NAME = /^(localhost|127(\.\d+){3}|\[::1\])(:\d+)?$/

/** A host, with or without its port. */
export function isLocalName(host: string): boolean {
  return LOCAL_NAME.test(host)
}
