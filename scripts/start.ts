import { spawnSync } from 'node:child_process'
import { endWithParent } from './end-with-parent.ts'

// What one thread frees, glibc keeps for that thread unless there are few arenas: a tenth of the memory. It reads this only
// when a process starts, so this one replaces itself.
if (process.platform === 'linux' && !process.env.MALLOC_ARENA_MAX) {
  const args = [process.execPath, ...process.execArgv, ...process.argv.slice(1)]
  process.execve?.(process.execPath, args, { ...process.env, MALLOC_ARENA_MAX: '2' })
}
process.env.NODE_ENV ??= 'production'
if (process.env.npm_lifecycle_event) endWithParent()
// In a process of its own: the server would keep what the build has loaded.
const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
await import('#server/main.ts')
