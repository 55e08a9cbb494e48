import type { FastifyInstance, FastifyReply } from 'fastify'
import { compress, MIN_COMPRESSED } from '#server/cache/compression.ts'
import { chooseEncoding } from '#server/cache/content-encoding.ts'

const COMPRESSIBLE = /^(?:application\/(?:json|manifest\+json|xml)|text\/)/

/**
 * Compresses replies for one caller at a fast level. Files are compressed by the build; pages and cached replies are
 * cached compressed. Sessions are not cookies, so nobody can make another person's browser fetch a reply that holds a
 * secret beside text of their choice (BREACH).
 */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!isCompressible(reply, payload)) return payload
    if (!String(reply.getHeader('vary') ?? '').includes('accept-encoding'))
      reply.header('vary', 'accept-encoding')
    const encoding = chooseEncoding(request)
    if (encoding === 'identity') return payload
    reply.header('content-encoding', encoding).removeHeader('content-length')
    return compress(typeof payload === 'string' ? Buffer.from(payload) : payload, encoding, 'fresh')
  })
}

function isCompressible(reply: FastifyReply, payload: unknown): payload is string | Buffer {
  if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return false
  if (payload.length < MIN_COMPRESSED || reply.hasHeader('content-encoding')) return false
  // A range refers to the uncompressed bytes.
  return reply.statusCode !== 206 && COMPRESSIBLE.test(String(reply.getHeader('content-type')))
}
