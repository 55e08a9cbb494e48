import { buildPages } from './build.ts'
import { endWithParent } from './end-with-parent.ts'

process.env.NODE_ENV ??= 'production'
if (process.env.npm_lifecycle_event) endWithParent()
await buildPages()
await import('#server/main.ts')
