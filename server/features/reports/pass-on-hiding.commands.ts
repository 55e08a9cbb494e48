import { and, asc, eq, gte, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { reportCases } from '#server/db/schema/report-cases.ts'

/**
 * A playlist that a decision has hidden stays hidden when other reports about it, or about one of its videos, were upheld
 * since: their decision is then the one that hides it. Returns whether there are any.
 */
export async function passOnHiding(
  tx: Tx,
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
    .select({ id: reportCases.id })
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
  if (other) await tx.update(reportCases).set({ acted: true }).where(eq(reportCases.id, other.id))
  return other !== undefined
}
