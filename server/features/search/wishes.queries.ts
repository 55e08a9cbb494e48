import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Wish } from '#contract/endpoints/search.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { descNullsLast } from '#server/db/order.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'

const { id: _id, term, times, wishes, lastAt, categoryId, dismissedAt } = fruitlessSearches
const columns = { _id, term, times, wishes, lastAt }
/** As their indexes have it. */
const mostWanted = [descNullsLast(wishes), descNullsLast(times), term]
/** More than a creator will read. */
const MAX_OWN = 10

/** Wishes and fruitless searches, most wanted first. */
export async function listWishes(db: Executor, query: ListPage): Promise<{ items: Wish[]; total: number }> {
  const where = and(isNull(dismissedAt), contains(query.search, term))
  const rows = await db
    .select(columns)
    .from(fruitlessSearches)
    .where(where)
    .orderBy(...mostWanted)
    .limit(query.limit)
    .offset(offsetOf(query))
  return { items: rows.map(toWish), total: await countUpTo(db, fruitlessSearches, where) }
}

export async function listWishesByTerms(db: Executor, terms: string[]): Promise<Wish[]> {
  const rows = await db.select(columns).from(fruitlessSearches).where(inArray(term, terms))
  return rows.map(toWish)
}

/** The most wanted in the main categories in which a creator has playlists. Those without a known category are for operators alone. */
export async function listWishesFor(db: Executor, creatorId: string): Promise<Wish[]> {
  const own = db
    .selectDistinct({ id: playlists.category1Id })
    .from(playlists)
    .where(eq(playlists.creatorId, creatorId))
  const rows = await db
    .select(columns)
    .from(fruitlessSearches)
    .where(and(inArray(categoryId, own), isNull(dismissedAt)))
    .orderBy(...mostWanted)
    .limit(MAX_OWN)
  return rows.map(toWish)
}

function toWish({ lastAt: at, ...row }: Omit<Wish, 'lastAt'> & { lastAt: Date }): Wish {
  return { ...row, lastAt: at.toISOString() }
}
