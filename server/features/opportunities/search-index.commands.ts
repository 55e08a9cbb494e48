import { asc, eq, gt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import type { Indexed } from '#server/features/search/reindexing.commands.ts'
import { writeWords } from '#server/features/search/search-index.commands.ts'
import { plainWords, searchTextOf } from './search-text.ts'

const BATCH = 200

/**
 * Returns the search text of an opportunity and adds its words to the vocabulary, in the transaction that writes it.
 */
export async function rememberedText(
  tx: Executor,
  opportunity: Parameters<typeof searchTextOf>[0],
): Promise<string> {
  const text = searchTextOf(opportunity)
  await writeWords(tx, plainWords(text))
  return text
}

/** For reindexing opportunities after a change of the rules. */
export const opportunityIndex: Indexed = { fact: 'opportunity-search', reindexAfter }

async function reindexAfter(tx: Executor, id: string | null): Promise<string | null> {
  const rows = await tx
    .select({
      id: opportunities.id,
      jobTitle: opportunities.jobTitle,
      companyName: opportunities.companyName,
      jobLocation: opportunities.jobLocation,
      jobType: opportunities.jobType,
      jobDescription: opportunities.jobDescription,
      searchText: opportunities.searchText,
    })
    .from(opportunities)
    .where(id === null ? undefined : gt(opportunities.id, id))
    .orderBy(asc(opportunities.id))
    .limit(BATCH)
    .for('update')
  const texts = rows.map((row) => ({ id: row.id, before: row.searchText, text: searchTextOf(row) }))
  await writeWords(tx, new Set(texts.flatMap(({ text }) => [...plainWords(text)])))
  for (const { id: changed, before, text } of texts) {
    if (text === before) continue
    await tx.update(opportunities).set({ searchText: text }).where(eq(opportunities.id, changed))
  }
  return rows.at(-1)?.id ?? null
}
