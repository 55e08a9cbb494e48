// Preloaded into a process (NODE_OPTIONS=--import): changing the permissions of its local socket takes two
// seconds, as a step of the start may on a very busy machine.
import { createRequire, syncBuiltinESMExports } from 'node:module'
import { setTimeout as sleep } from 'node:timers/promises'

const files = createRequire(import.meta.url)('node:fs/promises')
const { chmod } = files
files.chmod = async (place, mode) => {
  if (String(place).endsWith('.sock')) await sleep(2_000)
  return chmod(place, mode)
}
syncBuiltinESMExports()
