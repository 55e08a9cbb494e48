import { once } from 'node:events'
import { lockDataFolder } from '#server/process/folder-lock.ts'

/** Locks a folder when a line arrives, reports whether it succeeded, and lives for as long as its input does. */
process.stdout.write('ready\n')
await once(process.stdin, 'data')
const said = await lockDataFolder(process.argv[2] ?? '').then(
  () => 'held',
  () => 'rejected',
)
process.stdout.write(`${said}\n`)
await once(process.stdin, 'end')
