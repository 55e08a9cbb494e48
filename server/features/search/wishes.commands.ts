import { eq, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { createThrottledLog, type Log } from '#server/log/throttled-log.ts'
import { readCategoryOf } from './category-of-query.queries.ts'
import { isPersonal } from './personal.ts'
import { wordsOf } from './words.ts'

/**
 * Maximum length of the list of wishes; in a full one, a new wish or search replaces the least wanted. Dismissed ones
 * stay.
 */
const MAX_TERMS = 10_000

const logThrottled = createThrottledLog()

/** Counts a fruitless search. Long and personal ones are not counted. When the database is down it is not counted. */
export async function countFruitlessSearch(db: Executor, search: string, log: Log): Promise<void> {
  if (search.trim().length > limits.wish || isPersonal(search)) return
  try {
    await count(db, search, 'times')
  } catch (error) {
    logThrottled(log, 'fruitless searches are not counted', error)
  }
}

/** Counts that somebody asks for a course. */
export async function countWish(db: Executor, query: string): Promise<void> {
  await count(db, query, 'wishes')
}

async function count(db: Executor, text: string, what: 'times' | 'wishes'): Promise<void> {
  const term = wordsOf(text).join(' ')
  if (term === '') return
  const { times, wishes } = { times: what === 'times' ? 1 : 0, wishes: what === 'wishes' ? 1 : 0 }
  // Without a category it is for operators alone.
  const category = isPersonal(text) ? null : await readCategoryOf(db, text)
  await db.execute(sql`
    with least_wanted as (
      select term from ${fruitlessSearches}
      where dismissed_at is null and not exists (select from ${fruitlessSearches} where term = ${term})
      order by wishes, times, last_at
      limit greatest(0, (select count(*) from ${fruitlessSearches}) - ${MAX_TERMS - 1}::integer)
    ), replaced as (
      delete from ${fruitlessSearches} where term in (select term from least_wanted)
    )
    insert into ${fruitlessSearches} as kept (term, times, wishes, category_id)
    values (${term}, ${times}, ${wishes}, ${category}::uuid)
    on conflict (term) do update set times = kept.times + excluded.times, wishes = kept.wishes + excluded.wishes,
      category_id = coalesce(excluded.category_id, kept.category_id), last_at = now()`)
}

/** A main category is now within another one, whose creators see the wishes from now on; null when it was deleted. */
export async function moveWishes(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx.update(fruitlessSearches).set({ categoryId: to }).where(eq(fruitlessSearches.categoryId, from))
}
