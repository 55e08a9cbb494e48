import { enableCompileCache } from 'node:module'
import { buildPages } from './build.ts'

process.env.NODE_ENV ??= 'production'
// Compiled code is kept between starts, which saves most of the time that a start takes.
enableCompileCache()
await buildPages()
await import('#server/main.ts')
