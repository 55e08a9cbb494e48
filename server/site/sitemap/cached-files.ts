import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { callerKey } from '#server/api/rate-limit.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { writeResponse } from '#server/cache/write-response.ts'
import { type ContentTag, onContentChange } from '#server/db/content-changes.ts'
import { bareHeaders } from '#server/pages/security-headers.ts'
import { createFairQueue } from '#server/process/fair-queue.ts'
import type { Resources } from '#server/resources.ts'

/** Memory for finished files; one of 5,000 addresses takes about 0.4 MB in both encodings. Bytes. */
const CAPACITY = 8 * 1_048_576

/** Sends an XML file as it was finished and compressed for an earlier caller, until the content it names changes. */
type SendCached = (
  request: FastifyRequest,
  reply: FastifyReply,
  /** `name`: the same for all spellings of its address. */
  file: { name: string; tags: ContentTag[]; write: () => AsyncIterable<string> },
) => Promise<unknown>

export async function cacheFiles(app: FastifyInstance, { database, config }: Resources): Promise<SendCached> {
  const cache = new ResponseCache(CAPACITY)
  const inTurn = createFairQueue({ atOnce: 1, perCaller: 10 })
  const stop = await onContentChange(database, (tags) => cache.invalidate(tags))
  app.addHook('onClose', stop)
  const headers = {
    ...bareHeaders(config.site),
    'content-type': 'application/xml; charset=utf-8',
    'cache-control': 'public, max-age=600',
    vary: 'accept-encoding',
  }

  return async (request, reply, { name, tags, write }) => {
    const cached = await cache.getOrMake(name, () =>
      inTurn(callerKey(request.ip), async () => ({
        status: 200,
        headers,
        // Each piece as bytes at once: large strings that are kept for a while are collected late.
        body: Buffer.concat(await Array.fromAsync(write(), (piece) => Buffer.from(piece))),
        tags,
      })),
    )
    await writeResponse(cache, name, cached, request.raw, reply.raw)
    return reply.hijack()
  }
}
