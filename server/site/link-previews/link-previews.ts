import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { fail } from '#contract/errors.ts'
import { LANGUAGE_CODES, pathIn } from '#contract/interface-languages.ts'
import { isUuid } from '#contract/uuid.ts'
import { callerKey } from '#server/api/rate-limit.ts'
import { getCertificate } from '#server/features/learning/certificates.queries.ts'
import { type Words, wordsIn } from '#server/mail/words.ts'
import { createFairQueue } from '#server/process/fair-queue.ts'
import type { Resources } from '#server/resources.ts'
import type { Preview } from './draw-preview.ts'
import { languageIn } from './language-in.ts'
import { findPreviewFacts } from './preview-facts.queries.ts'

/** The library for pictures takes 20 MB: it is loaded when the first one is painted. */
const previews = () => import('./paint-preview.ts')
const certificates = () => import('./paint-certificate.ts')

/** About 150 KB each. */
const MAX_CACHED = 200
/** Seconds; browsers and shared caches then revalidate, mostly without a change. */
const SHARED_SECONDS = 60

/**
 * Pictures that other sites show with a link: /og/playlist/{id}.png, /og/certificate/{id}.png and
 * /og/site.png, and certificates themselves: /certificate/{id}.png; each in the language of its address. The
 * cache key of a picture is what it shows, so that it changes with its content and is gone with it.
 */
export function linkPreviewRoutes(app: FastifyInstance, resources: Resources): void {
  const paint = createPainter()
  for (const language of LANGUAGE_CODES)
    picturesIn(wordsIn(resources.config.site, language), app, resources, paint)
}

function picturesIn(words: Words, app: FastifyInstance, resources: Resources, paint: Paint): void {
  const { config, database, version } = resources
  const siteName = config.site.name
  const { language, say } = words
  const at = (path: string) => pathIn(language, path)

  app.get<{ Params: { id: string } }>(
    at('/og/playlist/:id(^[0-9a-fA-F-]{36}).png'),
    async (request, reply) => {
      const { id } = request.params
      if (!isUuid(id)) fail('not_found')
      const facts = (await findPreviewFacts(database.replica, id)) ?? fail('not_found')
      return sendPreview(request, reply, {
        id: id.toLowerCase(),
        subject: facts.subject,
        title: facts.name,
        line: `${facts.creator} · ${languageIn(language, facts.language)}`,
        rating: facts.reviewCount > 0 ? { average: Number(facts.average), count: facts.reviewCount } : null,
        siteName,
      })
    },
  )

  app.get(at('/og/site.png'), (request, reply) =>
    sendPreview(request, reply, {
      id: siteName,
      subject: null,
      title: say('picture.tagline'),
      line: '',
      rating: null,
      siteName,
    }),
  )

  app.get<{ Params: { id: string } }>(at('/certificate/:id(^[\\w-]{22}).png'), async (request, reply) => {
    const { certificate } = await getCertificate(resources.db, request.params.id)
    const sheet = { certificate, siteName, address: words.url(`/certificate/${certificate._id}`), words }
    return send(request, reply, sheet, async () => (await certificates()).paintCertificate(sheet))
  })

  app.get<{ Params: { id: string } }>(at('/og/certificate/:id(^[\\w-]{22}).png'), async (request, reply) => {
    const { certificate } = await getCertificate(resources.db, request.params.id)
    const { name, course, videos, look } = certificate
    // Here the course comes first.
    const line = `${name} ${say('picture.watchedOnly', { count: videos })}`
    return sendPreview(request, reply, {
      id: look,
      subject: null,
      title: course,
      line,
      rating: null,
      siteName,
    })
  })

  function sendPreview(request: FastifyRequest, reply: FastifyReply, preview: Preview): Promise<unknown> {
    return send(request, reply, preview, async () => (await previews()).paintPreview(preview))
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    shown: object,
    paintIt: () => Promise<Buffer>,
  ): Promise<unknown> {
    const key = createHash('sha256')
      .update(JSON.stringify([version, shown]))
      .digest('base64url')
      .slice(0, 22)
    reply.headers({
      'cache-control': `public, max-age=0, s-maxage=${SHARED_SECONDS}, must-revalidate`,
      // Meant to be embedded elsewhere.
      'cross-origin-resource-policy': 'cross-origin',
      etag: `"${key}"`,
    })
    if (request.headers['if-none-match']?.includes(`"${key}"`)) return reply.code(304).send()
    return reply.type('image/png').send(await paint(key, callerKey(request.ip), paintIt))
  }
}

type Paint = ReturnType<typeof createPainter>

/**
 * Paints at most two at once, in turns by caller, and only one for concurrent requests for the same picture; caches
 * the most recently used.
 */
function createPainter() {
  const inTurn = createFairQueue({ atOnce: 2, perCaller: 30 })
  const cached = new Map<string, Promise<Buffer>>()
  return function paint(key: string, caller: string, paintIt: () => Promise<Buffer>): Promise<Buffer> {
    const picture = cached.get(key) ?? inTurn(caller, paintIt)
    cached.delete(key)
    cached.set(key, picture)
    picture.catch(() => cached.delete(key))
    for (const oldest of cached.keys()) {
      if (cached.size <= MAX_CACHED) break
      cached.delete(oldest)
    }
    return picture
  }
}
