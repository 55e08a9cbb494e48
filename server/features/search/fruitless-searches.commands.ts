import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { wordsOf } from './words.ts'

/** Nobody means a longer one, and no list of wishes is longer than this. */
const LONGEST_TERM = 100
const MOST_TERMS = 10_000

/** Counts a search that found nothing, for the operator. Long ones are not counted, nor new ones once the list is full. */
export async function countFruitlessSearch(db: Executor, search: string): Promise<void> {
  const term = wordsOf(search.slice(0, LONGEST_TERM + 1)).join(' ')
  if (term === '' || search.trim().length > LONGEST_TERM) return
  await db.execute(sql`
    insert into ${fruitlessSearches} as kept (term, times)
    select ${term}, 1 where exists (select from ${fruitlessSearches} where term = ${term})
      or (select count(*) from ${fruitlessSearches}) < ${MOST_TERMS}
    on conflict (term) do update set times = kept.times + 1, last_at = now()`)
}
