import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import type { Resources } from '#server/resources.ts'
import { createTurns } from '#server/turns.ts'
import type { Preview } from './draw-preview.ts'
import { paintPreview } from './paint-preview.ts'
import { findPreviewFacts } from './preview-facts.queries.ts'

/** About 150 KB each. */
const MOST_KEPT = 200
/** Seconds; browsers and shared caches then ask again, mostly to hear that nothing changed. */
const SHARED_SECONDS = 60
const TAGLINE = 'Free video courses in the languages of India'

/**
 * Pictures that other sites show with a link: /og/playlist/{id}.png and /og/site.png. A picture is kept under what it
 * says, so that it changes with the playlist and is gone with it.
 */
export function linkPreviewRoutes(app: FastifyInstance, { config, database, version }: Resources): void {
  const paint = createPainter()
  const siteName = config.site.name

  app.get<{ Params: { id: string } }>('/og/playlist/:id(^[0-9a-fA-F-]{36}).png', async (request, reply) => {
    const { id } = request.params
    if (!UUID.test(id)) fail('not_found')
    const facts = (await findPreviewFacts(database.replica, id)) ?? fail('not_found')
    return send(request, reply, {
      id: id.toLowerCase(),
      title: facts.name,
      line: `${facts.creator} · ${facts.language.charAt(0).toUpperCase()}${facts.language.slice(1)}`,
      rating: facts.reviewCount > 0 ? { average: Number(facts.average), count: facts.reviewCount } : null,
      siteName,
    })
  })

  app.get('/og/site.png', (request, reply) =>
    send(request, reply, { id: siteName, title: TAGLINE, line: '', rating: null, siteName }),
  )

  async function send(request: FastifyRequest, reply: FastifyReply, preview: Preview): Promise<unknown> {
    const key = createHash('sha256')
      .update(JSON.stringify([version, preview]))
      .digest('base64url')
      .slice(0, 22)
    reply.headers({
      'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`,
      // Made to be shown elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${key}"`,
    })
    if (request.headers['if-none-match']?.includes(`"${key}"`)) return reply.code(304).send()
    return reply.type('image/png').send(await paint(key, preview))
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** Paints two at once at most, one for all who ask for the same at the same time, and keeps the ones used last. */
function createPainter() {
  const inTurn = createTurns({ atOnce: 2, longestQueue: 50 })
  const kept = new Map<string, Promise<Buffer>>()
  return function paint(key: string, preview: Preview): Promise<Buffer> {
    const picture = kept.get(key) ?? inTurn(() => paintPreview(preview))
    kept.delete(key)
    kept.set(key, picture)
    picture.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(oldest)
    }
    return picture
  }
}
