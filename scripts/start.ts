import { spawnSync } from 'node:child_process'
import { endWithParent } from './end-with-parent.ts'

process.env.NODE_ENV ??= 'production'
if (process.env.npm_lifecycle_event) endWithParent()
// In a process of its own: the server would keep what the build has loaded.
const { status } = spawnSync(process.execPath, ['scripts/build.ts'], { stdio: 'inherit' })
if (status !== 0) process.exit(1)
await import('#server/main.ts')
