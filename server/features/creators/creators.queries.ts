import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { About, CreatorPage } from '#contract/endpoints/creators.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { notWithheld } from '#server/db/withheld.ts'
import { pick, readCards } from '#server/features/playlists/cards.queries.ts'
import { orders } from '#server/features/playlists/orders.ts'
import { photoAddress } from '#server/features/profile/photo-address.ts'

/** Creators with a public page: not suspended, not deleted, and signed in at least once. */
export const isPublicCreator = and(
  eq(accounts.role, 'creator'),
  eq(accounts.status, 'active'),
  sql`${accounts.verifiedAt} is not null`,
)

/** Fails with creator_not_found. */
export async function mustBePublicCreator(db: Executor, creatorId: string): Promise<void> {
  const [creator] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, creatorId), isPublicCreator))
  if (!creator) fail('creator_not_found')
}

/** Fails with creator_not_found; past the end the list is empty but the total is still right. */
export async function getCreatorPage(
  db: Executor,
  creatorId: string,
  { page, limit }: { page: number; limit: number },
): Promise<CreatorPage> {
  const [creator] = await db
    .select({
      name: accounts.name,
      photoKey: accounts.photoKey,
      about: sql<string | null>`case when ${accounts.aboutShownAt} is not null then ${accounts.about} end`,
    })
    .from(accounts)
    .where(and(eq(accounts.id, creatorId), isPublicCreator))
  if (!creator) fail('creator_not_found')
  const listed = and(
    eq(playlists.creatorId, creatorId),
    sql`${playlists.listed}`,
    notWithheld(playlists.creatorId),
  )
  const together = await readTogether(db, listed)
  const offset = (page - 1) * limit
  const ids =
    offset < together.total ? await pick(db, { where: listed, order: orders.newest, limit, offset }) : []
  return {
    _id: creatorId,
    name: creator.name,
    profileimage: photoAddress(creator.photoKey),
    about: creator.about,
    ...together,
    playlists: await readCards(db, ids),
  }
}

interface InOneLanguage {
  language: string
  playlists: number
  ratings: number
  reviews: number
}

/** Summary of all courses that meet the condition, by one index scan. */
async function readTogether(db: Executor, listed: SQL | undefined) {
  const rows = await rowsOf<InOneLanguage>(
    db,
    sql`select ${playlists.language} as language, count(*)::integer as playlists,
        sum(${playlists.ratingSum})::integer as ratings, sum(${playlists.reviewCount})::integer as reviews
      from ${playlists} where ${listed} group by ${playlists.language} order by 2 desc, 1`,
  )
  const sum = (of: (row: InOneLanguage) => number) => rows.reduce((all, row) => all + of(row), 0)
  const reviews = sum((row) => row.reviews)
  return {
    languages: rows.map(({ language }) => language),
    total: sum((row) => row.playlists),
    feedbackCount: reviews,
    avgRating: reviews === 0 ? 0 : Math.round((sum((row) => row.ratings) / reviews) * 10) / 10,
  }
}

/** What a creator has written about themselves, for the creator alone. */
export async function getAbout(db: Executor, creatorId: string): Promise<About> {
  const [row] = await db
    .select({ about: accounts.about, shownAt: accounts.aboutShownAt })
    .from(accounts)
    .where(eq(accounts.id, creatorId))
  return { about: row?.about ?? '', shown: row?.shownAt != null }
}
