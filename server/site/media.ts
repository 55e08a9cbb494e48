import type { FastifyInstance } from 'fastify'
import { fail } from '#contract/errors.ts'
import { findPhoto } from '#server/features/profile/photos.queries.ts'
import { isFileKey } from '#server/files/stored-files.ts'
import type { Resources } from '#server/resources.ts'

/**
 * Photos. The content of a key never changes, so browsers cache it for good; shared caches do not, so that a
 * deleted photo is gone. Résumés are never served here.
 */
export function mediaRoutes(app: FastifyInstance, { db, files }: Resources): void {
  app.get<{ Params: { key: string } }>('/media/:key', async (request, reply) => {
    const { key } = request.params
    const photo = isFileKey(key) ? await findPhoto(db, key) : null
    if (!photo) fail('not_found')
    reply.headers({ 'cache-control': 'private, max-age=31536000, immutable', etag: `"${key}"` })
    if (request.headers['if-none-match'] === `"${key}"`) return reply.code(304).send()
    const content = (await files.get(key)) ?? fail('not_found')
    return reply
      .headers({ 'content-type': photo.contentType, 'content-length': String(photo.bytes) })
      .send(content)
  })
}
