import { and, eq, gte, inArray, type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import {
  type CourseLength,
  LANGUAGES,
  type Language,
  type PlaylistSort,
  RATING_STEPS,
} from '#contract/constants.ts'
import type { Card } from '#contract/endpoints/playlists.ts'
import type { Understood } from '#contract/endpoints/search.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { isNobodyWithheld, isWithheld, notWithheld } from '#server/db/withheld.ts'
import { getCategoryLevel } from '#server/features/categories/categories.queries.ts'
import { countRated } from '#server/features/search/count-matches.queries.ts'
import { filtersOf, searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
import { pick, readCards } from './cards.queries.ts'
import { type FarPage, farPage, isNearerToTheEnd } from './far-page.ts'
import { orders } from './orders.ts'

interface ListingFilter {
  /** A category id of any level, or `all`. */
  category: string
  /** Empty: every language. */
  languages: Language[]
  /** Lowest average; 0 for all. */
  rating: number
  /** Empty: every length, also unknown ones. */
  lengths: CourseLength[]
}

interface ListingWindow {
  /** From 1. */
  page: number
  limit: number
}

export interface CardPage {
  playlists: Card[]
  total: number
  /** How a search interpreted the query; null without one. */
  understood: Understood | null
}

/**
 * One page of the listed playlists, or of those that match a search; past the end it is empty and the total
 * still right. Fails with category_not_found.
 */
export async function listPlaylists(
  db: Executor,
  filter: ListingFilter &
    ListingWindow & {
      sort?: PlaylistSort | undefined
      search: string
      prefer?: 'language' | 'none'
      /** Among equal matches; without a search there are none. */
      first?: Language | undefined
    },
): Promise<CardPage> {
  const found = await searchPlaylists(db, filter)
  const understood = found?.understood ?? null
  if (found?.ids) {
    if (filter.category !== 'all') await getCategoryLevel(db, filter.category)
    return { playlists: await readCards(db, found.ids), total: found.total, understood }
  }
  const { category, languages, rating, lengths, sort = 'newest', limit } = filter
  const [level, kept] = await Promise.all([
    category === 'all' ? 0 : getCategoryLevel(db, category),
    storedTotal(db, filter),
  ])
  const within = and(
    inCategory(level, category),
    languages.length > 0 ? inArray(playlists.language, languages) : undefined,
    rating > 0 ? gte(playlists.avgRating, rating) : undefined,
    lengths.length > 0 ? inArray(playlists.courseLength, lengths) : undefined,
  )
  const total = kept ?? (await countRatedWithin(db, filter))
  const offset = (filter.page - 1) * limit
  if (offset >= total) return { playlists: [], total, understood }
  const ids =
    offset >= FAR && (await isNobodyWithheld(db))
      ? await readFarPage(db, { within, sort, offset, limit, total })
      : languages.length === 0 && rating === 0 && lengths.length === 0
        ? (await pageOf(db, { sort, level }).execute({ category, limit, offset })).map(({ id }) => id)
        : await pick(db, { where: and(isPublic, within), order: orders[sort], limit, offset })
  return { playlists: await readCards(db, ids), total, understood }
}

/** From this many playlists on it matters how those before the page are skipped. */
const FAR = 500

async function readFarPage(db: Executor, page: FarPage): Promise<string[]> {
  const ids = (await rowsOf<{ id: string }>(db, farPage(page))).map(({ id }) => id)
  return isNearerToTheEnd(page) ? ids.reverse() : ids
}

/** Written exactly as in the indexes. */
const isPublic = and(sql`${playlists.listed}`, notWithheld(playlists.creatorId))

const categoryColumns = [playlists.category1Id, playlists.category2Id, playlists.category3Id]

/** Level 0 is every category. */
function inCategory(level: number, category: string | SQL): SQL | undefined {
  const column = categoryColumns[level - 1]
  return column && sql`${column} = ${category}`
}

/** Without a filter each order has its index, whatever the category: one plan serves all. */
const pageOf = preparedByShape(
  ({ sort, level }: { sort: PlaylistSort; level: number }) => `listing_${sort}_${level}`,
  (db, { sort, level }, name) => {
    const where = and(isPublic, inCategory(level, sql`(select ${sql.placeholder('category')}::uuid)`))
    const order = sql.join(orders[sort], sql`, `)
    const window = sql`limit (select ${sql.placeholder('limit')}::integer) offset (select ${sql.placeholder('offset')}::integer)`
    return db
      .select({ id: sql<string>`id` })
      .from(
        sql`(select ${playlists.id} as id from ${playlists} where ${where} order by ${order} ${window}) page`,
      )
      .prepare(name)
  },
)

function countRatedWithin(db: Executor, filter: ListingFilter): Promise<number> {
  const { filters, leastAverage } = filtersOf(filter)
  return countRated(db, filters, leastAverage)
}

/**
 * The maintained counts have the thresholds of the rating filter; null for other averages and for lengths,
 * which are counted by bits.
 */
async function storedTotal(db: Executor, filter: ListingFilter): Promise<number | null> {
  const step = (RATING_STEPS as readonly number[]).indexOf(filter.rating)
  if (step === -1 || filter.lengths.length > 0) return null
  const [row] = await totalOf(db).execute({
    category: filter.category === 'all' ? NIL : filter.category,
    languages: `{${(filter.languages.length > 0 ? filter.languages : LANGUAGES).join(',')}}`,
    step,
  })
  return row?.total ?? 0
}

const totalOf = prepared((db) => {
  // Counted by the same statement, so that both see the same snapshot.
  const withheld = db
    .select({ count: sql`count(*)` })
    .from(playlists)
    .where(
      and(
        sql`${playlists.listed}`,
        isWithheld(playlists.creatorId),
        sql`${sql.placeholder('category')}::uuid in (${NIL}, ${playlists.category1Id}, ${playlists.category2Id}, ${playlists.category3Id})`,
        sql`${playlists.language} = any(array(select unnest(${sql.placeholder('languages')}::text[])))`,
        sql`rating_step(${playlists.avgRating}) >= ${sql.placeholder('step')}::integer`,
      ),
    )
  return db
    .select({
      total: sql<number>`(coalesce(sum(${listingCounts.playlists}), 0) - (${withheld}))::integer`,
    })
    .from(listingCounts)
    .where(
      and(
        eq(listingCounts.categoryId, sql.placeholder('category')),
        sql`${listingCounts.language} = any(array(select unnest(${sql.placeholder('languages')}::text[])))`,
        gte(listingCounts.ratingStep, sql.placeholder('step')),
      ),
    )
    .prepare('listing_total')
})
