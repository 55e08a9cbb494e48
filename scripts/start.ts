import { buildPages } from './build.ts'

process.env.NODE_ENV ??= 'production'
await buildPages()
await import('#server/main.ts')
