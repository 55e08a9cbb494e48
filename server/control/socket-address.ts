import path from 'node:path'

/** Longest path of a local socket that systems accept (108 bytes with the final zero, on some 104). */
const MAX_ADDRESS_LENGTH = 103

/** Null where there are no such sockets, or when the path is too long for one. */
export function socketAddress(dataDir: string): string | null {
  if (process.platform === 'win32') return null
  const file = path.resolve(dataDir, 'control.sock')
  const address = [file, path.relative('', file)].sort((a, b) => a.length - b.length)[0] ?? file
  return Buffer.byteLength(address) > MAX_ADDRESS_LENGTH ? null : address
}
