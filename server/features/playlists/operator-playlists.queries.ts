import { and, desc, eq, inArray, isNull, not, type SQL } from 'drizzle-orm'
import type { OperatorPlaylist } from '#contract/endpoints/operator/content.ts'
import type { DeadCourse } from '#contract/endpoints/operator/inbox.ts'
import { fail } from '#contract/errors.ts'
import { playlistAddress } from '#contract/playlist-address.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { contains, countUpTo, type ListPage, offsetOf, visibilityCondition } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { shownToOperators } from './shown-name.ts'

interface PlaylistQuery extends ListPage {
  visibility: 'all' | 'shown' | 'hidden'
  creator?: string | undefined
}

const byCreator = eq(accounts.id, playlists.creatorId)

/** For operators: all of them, newest first. */
export async function listAllPlaylists(
  db: Executor,
  query: PlaylistQuery,
): Promise<{ items: OperatorPlaylist[]; total: number }> {
  const where = and(
    // Drafts are for their creators alone.
    not(playlists.draft),
    isNull(playlists.removedAt),
    visibilityCondition(query.visibility, playlists.hiddenAt),
    query.creator === undefined ? undefined : eq(playlists.creatorId, query.creator),
    contains(query.search, playlists.name, accounts.name),
  )
  // Hidden courses have an index of their own.
  const order = query.visibility === 'hidden' ? descNullsLast(playlists.id) : desc(playlists.id)
  const items = await readPlaylists(db, where, query, order)
  return { items, total: await countUpTo(db, playlists, where, { table: accounts, on: byCreator }) }
}

/** Fails with playlist_not_found. */
export async function getOperatorPlaylist(db: Executor, id: string): Promise<OperatorPlaylist> {
  const [playlist] = await readPlaylists(db, eq(playlists.id, id))
  return playlist ?? fail('playlist_not_found')
}

/** Courses that cannot be played, with the facts for a decision. */
export async function listDeadCourses(db: Executor, ids: string[]): Promise<DeadCourse[]> {
  const rows = await db
    .select({
      ...columnsOf(playlists, 'name', 'language', 'videoCount', 'playableCount', 'updatedAt'),
      _id: playlists.id,
      feedbackCount: playlists.reviewCount,
      creator: { _id: accounts.id, name: accounts.name },
    })
    .from(playlists)
    .innerJoin(accounts, byCreator)
    .where(inArray(playlists.id, ids))
  return rows.map(({ language, updatedAt, ...row }) => ({
    ...row,
    address: playlistAddress({ ...row, language }),
    updatedAt: updatedAt.toISOString(),
  }))
}

async function readPlaylists(
  db: Executor,
  where: SQL | undefined,
  asked: ListPage = { search: '', page: 1, limit: 1 },
  order = desc(playlists.id),
): Promise<OperatorPlaylist[]> {
  const rows = await db
    .select({
      id: playlists.id,
      name: shownToOperators(playlists.name),
      language: playlists.language,
      creatorId: playlists.creatorId,
      creatorName: accounts.name,
      videoCount: playlists.videoCount,
      avgRating: playlists.avgRating,
      feedbackCount: playlists.reviewCount,
      hiddenAt: playlists.hiddenAt,
      hiddenBySuspension: playlists.hiddenBySuspension,
      createdAt: playlists.createdAt,
      updatedAt: playlists.updatedAt,
    })
    .from(playlists)
    .innerJoin(accounts, byCreator)
    .where(where)
    .orderBy(order)
    .limit(asked.limit)
    .offset(offsetOf(asked))
  return rows.map(
    ({ id, name, creatorId, creatorName, hiddenAt, hiddenBySuspension, createdAt, updatedAt, ...row }) => ({
      _id: id,
      ...row,
      name: name ?? '',
      creator: { _id: creatorId, name: creatorName },
      hiddenAt: hiddenAt?.toISOString() ?? null,
      hiddenBy: hiddenAt === null ? null : hiddenBySuspension ? 'suspension' : 'operator',
      createdAt: createdAt.toISOString(),
      updatedAt: updatedAt.toISOString(),
    }),
  )
}
