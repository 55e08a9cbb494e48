import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#contract/errors.ts'
import { failure } from '#server/api/errors.ts'
import type { Resources } from '#server/resources.ts'

/** /healthz: the process answers. /readyz: it can also reach its database, and is not shutting down. */
export function healthRoutes(app: FastifyInstance, { db, ending }: Resources): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'success', success: true }
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (ending.aborted) {
      // A load balancer must not send more; requests that come anyway are answered.
      reply.code(503).header('retry-after', '1')
      return failure(new AppError('ending'))
    }
    await db.execute(sql`select 1`)
    return { status: 'success', success: true }
  })
}
