import { existsSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from '#server/cache/content-encoding.ts'

const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
/** The service worker fetches pages and files on behalf of the browser. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"

/** The built files of the pages: hashed ones for ever, the few others for an hour; compressed when they were built. */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(async (files) => {
    // One reading of the header for files and pages; the library takes `*` for its own favourite, rejected or not.
    files.addHook('onRequest', async ({ raw }) => {
      raw.headers['accept-encoding'] = chooseEncoding(raw)
    })
    await files.register(fastifyStatic, {
      root: path.resolve(folder),
      wildcard: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, file) => {
        const hashed = file.startsWith(path.resolve(folder, 'assets'))
        reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'public, max-age=3600')
        reply.header(
          'content-security-policy',
          /sw\.js(\.br|\.gz)?$/.test(file) ? WORKER_POLICY : FILE_POLICY,
        )
      },
    })
  })
}
