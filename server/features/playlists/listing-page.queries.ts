import { and, type SQL, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import { LANGUAGES, type Language, type PlaylistSort, RATING_STEPS } from '#contract/constants.ts'
import type { Card } from '#contract/endpoints/playlists.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared, preparedByShape } from '#server/db/prepared.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { isWithheld, notWithheld } from '#server/db/withheld.ts'
import { cardsIn, toCards } from './cards.queries.ts'
import { orders } from './orders.ts'

/** What the stored counts know. */
export interface Counted {
  /** A category id of any level, or `all`. */
  category: string
  /** Empty: every language. */
  languages: readonly Language[]
  /** One of the thresholds of the rating filter; 0 for all. */
  rating: number
}

interface Page {
  playlists: Card[]
  total: number
}

/** Said as the indexes say it. */
export const isPublic = and(sql`${playlists.listed}`, notWithheld(playlists.creatorId))

const categoryColumns = [playlists.category1Id, playlists.category2Id, playlists.category3Id]

/** Level 0 is every category. */
export function inCategory(level: number, category: string | SQL): SQL | undefined {
  const column = categoryColumns[level - 1]
  return column && sql`${column} = ${category}`
}

/** A page of a category, or of all playlists, with their total: one statement. Fails with category_not_found. */
export async function readPage(
  db: Executor,
  {
    category,
    sort = 'newest',
    limit,
    page,
  }: { category: string; sort?: PlaylistSort | undefined; limit: number; page: number },
): Promise<Page> {
  const offset = (page - 1) * limit
  const values = { ...valuesOf({ category, languages: [], rating: 0 }), limit, offset, most: offset + limit }
  return pageFrom(await pageOf(db, sort).execute(values))
}

/** The cards of a page that is known, with the total of the listing: one statement. */
export async function readCounted(db: Executor, counted: Counted, ids: string[]): Promise<Page> {
  return pageFrom(await countedOf(db).execute({ ...valuesOf(counted), ids: `{${ids.join(',')}}` }))
}

/** The total alone. */
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

function pageFrom(
  rows: ({ total: number; level: number | null } & Parameters<typeof toCards>[0][number])[],
): Page {
  const [{ total, level } = { total: 0, level: 0 }] = rows
  if (level === null) fail('category_not_found')
  return { playlists: toCards(rows), total }
}

// A value stands in a sub-select, so that a plan for all values is as good as one for these, and is kept.
const CATEGORY = sql`(select ${sql.placeholder('category')}::uuid)`
const LANGUAGES_ASKED = sql`(select ${sql.placeholder('languages')}::text[])::text[]`
const STEP = sql`(select ${sql.placeholder('step')}::integer)`

/** Of the category, 0 for all of them; null where there is none. */
const LEVEL = sql`(case when ${CATEGORY} = ${sql.raw(`'${NIL}'::uuid`)} then 0 else (select ${categories.level} from ${categories} where ${categories.id} = ${CATEGORY}) end)`

/** Counted by the same statement, so that both see the same moment. */
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

const facts = { total: sql<number>`found.total`, level: sql<number | null>`found.level` }

const totalOf = prepared((db) =>
  db
    .select({ total: sql<number>`total` })
    .from(sql`(select ${TOTAL} as total) counted`)
    .prepare('listing_total'),
)

const countedOf = prepared((db) =>
  cardsIn(
    db,
    sql`(select ${sql.placeholder('ids')}::uuid[] as ids, ${TOTAL} as total, ${LEVEL} as level offset 0)`,
    facts,
  ).prepare('listing_counted'),
)

/** Each order has its index, whatever the category: one plan serves all. */
const pageOf = preparedByShape(
  (sort: PlaylistSort) => `listing_${sort}`,
  (db, sort, name) => {
    const integer = (value: string) => sql`(select ${sql.placeholder(value)}::integer)`
    const order = sql.join(orders[sort], sql`, `)
    // Only the one of the category's level is looked at.
    const levels = [0, 1, 2, 3].map(
      (level) => sql`(select ${playlists.id} as id from ${playlists}
        where ${and(sql`category.level = ${sql.raw(String(level))}`, isPublic, inCategory(level, CATEGORY))}
        order by ${order} limit ${integer('most')})`,
    )
    const ids = sql`array(select id from (${sql.join(levels, sql` union all `)}) page limit ${integer('limit')} offset ${integer('offset')})`
    return cardsIn(
      db,
      sql`(select ${ids} as ids, ${TOTAL} as total, category.level from (select ${LEVEL} as level offset 0) category offset 0)`,
      facts,
    ).prepare(name)
  },
)
