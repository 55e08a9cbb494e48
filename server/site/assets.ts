import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { chooseEncoding } from '#server/cache/content-encoding.ts'

const FILE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"
/** The service worker fetches pages and files on behalf of the browser. */
const WORKER_POLICY = "default-src 'none'; connect-src 'self'"
const shared = { index: false, preCompressed: true, cacheControl: false } as const

/**
 * The built files of the pages: hashed ones are cached for ever, the few others for an hour; they were
 * compressed by the build.
 */
export async function serveAssets(app: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(folder)) return
  await app.register(async (files) => {
    // The same content negotiation for files as for pages; the library takes `*` for its favourite encoding, even if
    // that one is excluded.
    files.addHook('onRequest', async ({ raw }) => {
      raw.headers['accept-encoding'] = chooseEncoding(raw)
    })
    const root = path.resolve(folder)
    const assets = path.join(root, 'assets')
    // Development has no build: Vite serves what it makes.
    if (existsSync(assets)) await serveHashed(files, assets)
    await files.register(fastifyStatic, {
      ...shared,
      root,
      wildcard: false,
      globIgnore: ['assets/**'],
      decorateReply: false,
      setHeaders: (reply, file) => {
        reply.header('cache-control', 'public, max-age=3600')
        reply.header(
          'content-security-policy',
          /sw\.js(\.br|\.gz)?$/.test(file) ? WORKER_POLICY : FILE_POLICY,
        )
      },
    })
  })
}

/**
 * One route for the thousands of hashed files: one for each would take a tenth of the start. The library's wildcard reads
 * the whole folder at every request, which takes longer than sending the file.
 */
async function serveHashed(files: FastifyInstance, folder: string): Promise<void> {
  await files.register(fastifyStatic, {
    ...shared,
    root: folder,
    serve: false,
    setHeaders: (reply) => {
      reply.header('cache-control', 'public, max-age=31536000, immutable')
      reply.header('content-security-policy', FILE_POLICY)
    },
  })
  const names = new Set(readdirSync(folder))
  files.get<{ Params: { name: string } }>('/assets/:name', ({ params }, reply) =>
    names.has(params.name) ? reply.sendFile(params.name) : reply.callNotFound(),
  )
}
