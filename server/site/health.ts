import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Resources } from '#server/resources.ts'

/** /healthz: the process answers. /readyz: it can also reach its database. */
export function healthRoutes(app: FastifyInstance, { db }: Resources): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    return { status: 'success', success: true }
  })
  app.get('/readyz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    await db.execute(sql`select 1`)
    return { status: 'success', success: true }
  })
}
