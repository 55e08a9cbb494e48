import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { Card } from '#contract/endpoints/playlists.ts'
import type { Executor } from '#server/db/client.ts'
import { descNullsLast } from '#server/db/order.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { auditLog } from '#server/db/schema/operations.ts'

/** For their creator: which of these courses an operator has hidden, and why. */
export async function withHiding<C extends Card>(db: Executor, courses: C[]): Promise<C[]> {
  const why = db
    .select({ reason: sql<string | null>`${auditLog.after} ->> 'reason'`.as('reason') })
    .from(auditLog)
    .where(
      and(eq(auditLog.subject, sql`'playlist:' || ${playlists.id}`), eq(auditLog.action, 'playlist.hidden')),
    )
    .orderBy(descNullsLast(auditLog.id))
    .limit(1)
    .as('why')
  const rows = await db
    .select({ id: playlists.id, reason: why.reason })
    .from(playlists)
    .leftJoinLateral(why, sql`true`)
    .where(
      and(
        inArray(
          playlists.id,
          courses.map(({ _id }) => _id),
        ),
        isNotNull(playlists.hiddenAt),
        eq(playlists.hiddenBySuspension, false),
      ),
    )
  const reasons = new Map(rows.map(({ id, reason }) => [id, reason]))
  return courses.map((course) =>
    reasons.has(course._id) ? { ...course, hidden: { reason: reasons.get(course._id) ?? null } } : course,
  )
}
