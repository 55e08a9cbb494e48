// Preloaded into a process (NODE_OPTIONS=--import): while the file named by FULL_DISK exists, the disk is
// full. Existing content can still be overwritten.
import { createRequire, syncBuiltinESMExports } from 'node:module'

// The object itself, which Node's modules use too.
const fs = createRequire(import.meta.url)('node:fs')
const { existsSync, fstatSync } = fs
const { FULL_DISK = '' } = process.env
/** Lower descriptors are standard input and output. */
const FIRST_FILE = 3

function noRoom() {
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    errno: -28,
    syscall: 'write',
  })
}

function grows(fd, length, position) {
  if (fd < FIRST_FILE || !existsSync(FULL_DISK)) return false
  const stat = fstatSync(fd)
  return stat.isFile() && (typeof position === 'number' ? position : stat.size) + length > stat.size
}

const { writeSync, write, writev } = fs
fs.writeSync = (fd, data, offset, length, position) => {
  if (grows(fd, length ?? data.length, position)) throw noRoom()
  return writeSync(fd, data, offset, length, position)
}
fs.write = (fd, data, ...rest) => {
  const [, length, position] = rest
  if (!grows(fd, typeof length === 'number' ? length : data.length, position)) return write(fd, data, ...rest)
  return process.nextTick(rest.at(-1), noRoom())
}
fs.writev = (fd, pieces, ...rest) => {
  const length = pieces.reduce((sum, piece) => sum + piece.length, 0)
  if (!grows(fd, length, rest.length > 1 ? rest[0] : null)) return writev(fd, pieces, ...rest)
  return process.nextTick(rest.at(-1), noRoom())
}

const handle = await fs.promises.open(process.execPath)
const methods = Object.getPrototypeOf(handle)
await handle.close()
for (const name of ['write', 'writev', 'writeFile', 'appendFile']) {
  const original = methods[name]
  methods[name] = function (...given) {
    return existsSync(FULL_DISK) ? Promise.reject(noRoom()) : original.apply(this, given)
  }
}
syncBuiltinESMExports()
