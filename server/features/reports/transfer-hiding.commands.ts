import { and, asc, eq, gte, inArray, ne, or, sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { descNullsLast } from '#server/db/order.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { auditLog } from '#server/db/schema/operations.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'

/**
 * A playlist that a decision has hidden stays hidden when other reports about it, or about one of its videos, were upheld
 * since: their decision is then the one that hides it, for its own reason. Returns whether there are any.
 */
export async function transferHiding(
  tx: Tx,
  operator: OperatorRef,
  { id, decidedAt }: { id: string; decidedAt: Date },
  playlistId: string,
): Promise<boolean> {
  const { kind, subjectId, state } = reportCases
  const places = tx
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlistId))
  const isAboutPlaylist = and(eq(kind, 'playlist'), eq(subjectId, playlistId))
  const isAboutVideo = and(eq(kind, 'video'), inArray(subjectId, places))
  const [other] = await tx
    .select(columnsOf(reportCases, 'id', 'kind', 'subjectId'))
    .from(reportCases)
    .where(
      and(
        ...[ne(reportCases.id, id), eq(state, 'upheld'), gte(reportCases.decidedAt, decidedAt)],
        or(isAboutPlaylist, isAboutVideo),
      ),
    )
    .orderBy(asc(reportCases.decidedAt))
    .limit(1)
    .for('update')
  if (!other) return false
  await tx.update(reportCases).set({ actionTaken: true }).where(eq(reportCases.id, other.id))
  await writeAudit(tx, operator, {
    action: 'playlist.hidden',
    subject: `playlist:${playlistId}`,
    before: { hidden: true },
    after: { hidden: true, reason: await reasonOf(tx, other) },
  })
  return true
}

async function reasonOf(tx: Tx, upheld: { kind: string; subjectId: string }): Promise<string | null> {
  const [found] = await tx
    .select({ reason: sql<string | null>`${auditLog.after} ->> 'reason'` })
    .from(auditLog)
    .where(
      and(eq(auditLog.subject, `${upheld.kind}:${upheld.subjectId}`), eq(auditLog.action, 'reports.upheld')),
    )
    .orderBy(descNullsLast(auditLog.id))
    .limit(1)
  return found?.reason ?? null
}
