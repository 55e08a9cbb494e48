import { and, type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { LANGUAGES, type Language, type PlaylistSort, RATING_STEPS } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { isWithheld } from '#server/db/withheld.ts'
import { orders } from './orders.ts'
import { isPublic } from './public-playlist.ts'

/** The dimensions of the stored counts. */
export interface Counted {
  /** A category id of any level, or `all`. */
  category: string
  /** Empty: every language. */
  languages: readonly Language[]
  /** One of the thresholds of the rating filter; 0 for all. */
  rating: number
}

/** The ids of a page, in order. */
export interface Page {
  ids: string[]
  total: number
}

const categoryColumns = [playlists.category1Id, playlists.category2Id, playlists.category3Id]

/** Level 0 is every category. */
export function inCategory(level: number, category: string | SQL): SQL | undefined {
  const column = categoryColumns[level - 1]
  return column && sql`${column} = ${category}`
}

interface Asked {
  category: string
  sort?: PlaylistSort | undefined
  /** From 1. */
  page: number
  limit: number
}

/** Levels of categories as last seen; each result tells whether they are still right. */
const levels = new Map<string, number>()
const MAX_LEVELS = 10_000

/**
 * A page of a category, or of all playlists, with their total: usually one statement. Fails with category_not_found.
 */
export async function readPage(db: Executor, asked: Asked): Promise<Page> {
  const { category, sort = 'newest', limit, page } = asked
  const offset = (page - 1) * limit
  const values = { ...valuesOf({ category, languages: [], rating: 0 }), limit, offset }
  let shape: PageShape = {
    sort,
    level: category === 'all' ? 0 : (levels.get(category) ?? 1),
    isAnyWithheld: false,
  }
  for (;;) {
    const [{ ids, total, level, isAnyWithheld } = NO_PAGE] = await pageOf(db, shape).execute(values)
    if (level === null) fail('category_not_found')
    if (level === shape.level && (shape.isAnyWithheld || !isAnyWithheld)) return { ids, total }
    if (levels.size >= MAX_LEVELS) levels.clear()
    if (category !== 'all') levels.set(category, level)
    shape = { sort, level, isAnyWithheld }
  }
}

/** The total, from the stored counts. */
export async function readTotal(db: Executor, counted: Counted): Promise<number> {
  const [row] = await totalOf(db).execute(valuesOf(counted))
  return row?.total ?? 0
}

function valuesOf({ category, languages, rating }: Counted) {
  return {
    category: category === 'all' ? NIL : category,
    languages: `{${(languages.length > 0 ? languages : LANGUAGES).join(',')}}`,
    step: (RATING_STEPS as readonly number[]).indexOf(rating),
  }
}

const NO_PAGE = { ids: [], total: 0, level: null, isAnyWithheld: false }

// Each value is in a subquery, so that the generic plan is as good as one for these values, and is kept.
const CATEGORY = sql`(select ${sql.placeholder('category')}::uuid)`
const LANGUAGES_ASKED = sql`(select ${sql.placeholder('languages')}::text[])::text[]`
const STEP = sql`(select ${sql.placeholder('step')}::integer)`

/** Null if there is no such category. */
const LEVEL_OF_CATEGORY = sql`(select ${categories.level} from ${categories} where ${categories.id} = ${CATEGORY})`

/** Counted in the same statement, so that both see the same snapshot. */
const withheld = sql`(select count(*) from ${playlists} where ${and(
  sql`${playlists.listed}`,
  isWithheld(playlists.creatorId),
  sql`${CATEGORY} in (${sql.raw(`'${NIL}'::uuid`)}, ${sql.join(categoryColumns, sql`, `)})`,
  sql`${playlists.language} = any(${LANGUAGES_ASKED})`,
  sql`rating_step(${playlists.avgRating}) >= ${STEP}`,
)})`

const TOTAL = sql`(select (coalesce(sum(${listingCounts.playlists}), 0) - ${withheld})::integer from ${listingCounts} where ${and(
  sql`${listingCounts.categoryId} = ${CATEGORY}`,
  sql`${listingCounts.language} = any(${LANGUAGES_ASKED})`,
  sql`${listingCounts.ratingStep} >= ${STEP}`,
)})`
/** For all languages and ratings, while no creator is withheld. */
const WHOLE_TOTAL = sql`(select coalesce(sum(${listingCounts.playlists}), 0)::integer from ${listingCounts} where ${listingCounts.categoryId} = ${CATEGORY})`
const IS_ANY_WITHHELD = sql`exists (select from withheld_creators)`

const totalOf = prepared((db) =>
  db
    .select({ total: sql<number>`total` })
    .from(sql`(select ${TOTAL} as total) counted`)
    .prepare('listing_total'),
)

interface PageShape {
  sort: PlaylistSort
  level: number
  /** Without these filters fewer counts are read. */
  isAnyWithheld: boolean
}

/** Each order has its index, whatever the category, so one plan serves all categories of a level. */
const pageOf = preparedByShape(
  ({ sort, level, isAnyWithheld }: PageShape) =>
    `listing_${sort}_${level}${isAnyWithheld ? '_withheld' : ''}`,
  (db, { sort, level, isAnyWithheld }, name) => {
    const integer = (value: string) => sql`(select ${sql.placeholder(value)}::integer)`
    const where = and(isAnyWithheld ? isPublic : sql`${playlists.listed}`, inCategory(level, CATEGORY))
    const ids = sql`array(select ${playlists.id} from ${playlists} where ${where}
      order by ${sql.join(orders[sort], sql`, `)} limit ${integer('limit')} offset ${integer('offset')})`
    return db
      .select({
        ids: sql<string[]>`ids`,
        total: sql<number>`total`,
        level: sql<number | null>`level`,
        isAnyWithheld: sql<boolean>`is_any_withheld`,
      })
      .from(
        sql`(select ${ids} as ids, ${isAnyWithheld ? TOTAL : WHOLE_TOTAL} as total, ${level === 0 ? sql`0` : LEVEL_OF_CATEGORY} as level, ${IS_ANY_WITHHELD} as is_any_withheld) page`,
      )
      .prepare(name)
  },
)
