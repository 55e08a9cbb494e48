import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Resources } from '#server/resources.ts'

/** A load balancer must not send more; requests that come anyway are answered. */
const ENDING = 'This process is ending. Please try again in a moment'

/** /healthz: the process answers. /readyz: it can also reach its database, and is not shutting down. */
export function healthRoutes(app: FastifyInstance, { db, ending }: Resources): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'success', success: true }
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (ending.aborted) {
      reply.code(503).header('retry-after', '1')
      return { status: 'fail', success: false, message: ENDING, error: ENDING }
    }
    await db.execute(sql`select 1`)
    return { status: 'success', success: true }
  })
}
