import { isUtf8 } from 'node:buffer'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'

/** JSON bodies; an empty one counts as none, since clients send the content type with DELETE too. */
export function installJsonParser(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeContentTypeParser(['application/json', 'text/plain'])
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) done(null, undefined)
    // Decoded as text, broken bytes would become characters that nobody sent.
    else if (!isUtf8(body as Buffer)) done(new AppError('bad_json'))
    else parse(request, body.toString(), done)
  })
}
