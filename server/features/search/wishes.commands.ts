import { eq, sql } from 'drizzle-orm'
import { limits } from '#contract/limits.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { readCategoryOf } from './category-of-query.queries.ts'
import { isPersonal } from './personal.ts'
import { wordsOf } from './words.ts'

/** Maximum length of the list of wishes. */
const MAX_TERMS = 10_000

/** Counts a fruitless search. Long and personal ones are not counted, nor are new ones once the list is full. */
export async function countFruitlessSearch(db: Executor, search: string): Promise<void> {
  if (search.trim().length > limits.wish || isPersonal(search)) return
  await count(db, search, 'times')
}

/** Counts that somebody asks for a course. */
export async function countWish(db: Executor, query: string): Promise<void> {
  await count(db, query, 'wishes')
}

async function count(db: Executor, text: string, what: 'times' | 'wishes'): Promise<void> {
  const term = wordsOf(text).join(' ')
  if (term === '') return
  const { times, wishes } = { times: what === 'times' ? 1 : 0, wishes: what === 'wishes' ? 1 : 0 }
  const category = await readCategoryOf(db, text)
  await db.execute(sql`
    insert into ${fruitlessSearches} as kept (term, times, wishes, category_id)
    select ${term}, ${times}, ${wishes}, ${category}::uuid where exists (select from ${fruitlessSearches} where term = ${term})
      or (select count(*) from ${fruitlessSearches}) < ${MAX_TERMS}
    on conflict (term) do update set times = kept.times + excluded.times, wishes = kept.wishes + excluded.wishes,
      category_id = coalesce(excluded.category_id, kept.category_id), last_at = now()`)
}

/** A main category is now within another one, whose creators see the wishes from now on; null when it was deleted. */
export async function moveWishes(tx: Tx, from: string, to: string | null): Promise<void> {
  await tx.update(fruitlessSearches).set({ categoryId: to }).where(eq(fruitlessSearches.categoryId, from))
}
