import { and, desc, gte, isNull } from 'drizzle-orm'
import type { SuggestedSearch } from '#contract/endpoints/operator/site.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { ENOUGH_PEOPLE } from './searched-terms.commands.ts'

/** Those that are nearly suggested are listed, too: they can be removed before anybody sees them. */
const NEARLY_ENOUGH_PEOPLE = ENOUGH_PEOPLE - 2

const { id: _id, term, people, lastAt, dismissedAt } = searchedTerms

/** What is suggested to everybody, and what soon will be, those that most people searched for first. */
export async function listSuggestedSearches(
  db: Executor,
  query: ListPage,
): Promise<{ items: SuggestedSearch[]; total: number }> {
  const where = and(isNull(dismissedAt), gte(people, NEARLY_ENOUGH_PEOPLE), contains(query.search, term))
  const rows = await db
    .select({ _id, term, people, lastAt })
    .from(searchedTerms)
    .where(where)
    .orderBy(desc(people), term)
    .limit(query.limit)
    .offset(offsetOf(query))
  const items = rows.map((row) => ({
    ...row,
    isSuggested: row.people >= ENOUGH_PEOPLE,
    lastAt: row.lastAt.toISOString(),
  }))
  return { items, total: await countUpTo(db, searchedTerms, where) }
}
