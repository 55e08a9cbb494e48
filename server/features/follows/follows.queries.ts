import { and, asc, count, desc, eq, gt, type SQL } from 'drizzle-orm'
import type { Follows } from '#contract/endpoints/follows.ts'
import type { Executor } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { courseFollows, creatorFollows } from '#server/db/schema/follows.ts'
import { isPublicCreator } from '#server/features/creators/creators.queries.ts'
import { isPublic } from '#server/features/playlists/public-playlist.ts'
import { shownName } from '#server/features/playlists/shown-name.ts'
import { photoAddress } from '#server/features/profile/photo-address.ts'

/** What somebody follows, as far as it is public: about `limits.follows` of each at most. */
export async function listFollows(db: Executor, accountId: string): Promise<Follows> {
  const creators = await db
    .select({ _id: accounts.id, name: accounts.name, photoKey: accounts.photoKey })
    .from(creatorFollows)
    .innerJoin(accounts, eq(accounts.id, creatorFollows.creatorId))
    .where(creatorsOf(accountId))
    .orderBy(desc(creatorFollows.at), asc(accounts.id))
  const courses = await db
    .select({
      ...{ _id: playlists.id, name: playlists.name, language: playlists.language },
      creator: { name: accounts.name },
    })
    .from(courseFollows)
    .innerJoin(playlists, eq(playlists.id, courseFollows.playlistId))
    .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
    .where(coursesOf(accountId))
    .orderBy(desc(courseFollows.at), asc(playlists.id))
  return {
    creators: creators.map(({ photoKey, ...creator }) => ({
      ...creator,
      profileimage: photoAddress(photoKey),
    })),
    courses,
  }
}

/** How many of the creators that somebody follows are public. */
export async function countCreators(db: Executor, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ n: count() })
    .from(creatorFollows)
    .innerJoin(accounts, eq(accounts.id, creatorFollows.creatorId))
    .where(creatorsOf(accountId))
  return counted?.n ?? 0
}

/** The same of courses. */
export async function countCourses(db: Executor, accountId: string): Promise<number> {
  const [counted] = await db
    .select({ n: count() })
    .from(courseFollows)
    .innerJoin(playlists, eq(playlists.id, courseFollows.playlistId))
    .where(coursesOf(accountId))
  return counted?.n ?? 0
}

function creatorsOf(accountId: string): SQL | undefined {
  return and(eq(creatorFollows.accountId, accountId), isPublicCreator)
}

function coursesOf(accountId: string): SQL | undefined {
  return and(eq(courseFollows.accountId, accountId), isPublic)
}

interface Some {
  /** The last account of the previous batch, if any. */
  after: string | undefined
  limit: number
}

/** A batch of the accounts to be told of new courses of a creator, ordered by id. */
export async function someFollowersOfCreator(
  db: Executor,
  creatorId: string,
  { after, limit }: Some,
): Promise<string[]> {
  const { accountId } = creatorFollows
  const rows = await db
    .select({ accountId })
    .from(creatorFollows)
    .where(and(eq(creatorFollows.creatorId, creatorId), after ? gt(accountId, after) : undefined))
    .orderBy(asc(accountId))
    .limit(limit)
  return rows.map((row) => row.accountId)
}

/** The same for new videos of a course. */
export async function someFollowersOfCourse(
  db: Executor,
  playlistId: string,
  { after, limit }: Some,
): Promise<string[]> {
  const { accountId } = courseFollows
  const rows = await db
    .select({ accountId })
    .from(courseFollows)
    .where(and(eq(courseFollows.playlistId, playlistId), after ? gt(accountId, after) : undefined))
    .orderBy(asc(accountId))
    .limit(limit)
  return rows.map((row) => row.accountId)
}

/** Everything that somebody follows, public or not, for themselves alone. */
export async function exportFollows(db: Executor, accountId: string) {
  return {
    creators: await db
      .select({ creator: accounts.name, ...columnsOf(creatorFollows, 'creatorId', 'at') })
      .from(creatorFollows)
      .innerJoin(accounts, eq(accounts.id, creatorFollows.creatorId))
      .where(eq(creatorFollows.accountId, accountId))
      .orderBy(asc(creatorFollows.creatorId)),
    courses: await db
      .select({ course: shownName(accountId), ...columnsOf(courseFollows, 'playlistId', 'at') })
      .from(courseFollows)
      .innerJoin(playlists, eq(playlists.id, courseFollows.playlistId))
      .where(eq(courseFollows.accountId, accountId))
      .orderBy(asc(courseFollows.playlistId)),
  }
}
