import { asc, eq, gt, sql } from 'drizzle-orm'
import type { Db, Executor } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { installation } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { writeWords } from '#server/features/search/search-index.commands.ts'
import { plainWords, searchTextOf } from './search-text.ts'

/** To be raised with every change of how opportunities are indexed. */
const VERSION = 1
const FACT = 'opportunity-search'
const BATCH = 200

/** The index columns of an opportunity, its words added to the vocabulary, in the transaction that writes it. */
export async function rememberedText(
  tx: Executor,
  opportunity: Parameters<typeof searchTextOf>[0],
): Promise<string> {
  const text = searchTextOf(opportunity)
  await writeWords(tx, plainWords(text))
  return text
}

/** Returns whether opportunities were indexed by older rules. */
export async function hasOldTexts(db: Db): Promise<boolean> {
  return (await progressOf(db)).version < VERSION
}

/** Reindexes all opportunities, a batch at a time; after a crash it resumes where it stopped. */
export async function renewTexts(db: Db): Promise<void> {
  let done = false
  while (!done) done = await inTransaction(db, (tx) => renewBatch(tx))
}

async function renewBatch(tx: Executor): Promise<boolean> {
  const { version, after } = await progressOf(tx)
  if (version >= VERSION) return true
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
    .where(after === null ? undefined : gt(opportunities.id, after))
    .orderBy(asc(opportunities.id))
    .limit(BATCH)
    .for('update')
  const texts = rows.map((row) => ({ id: row.id, before: row.searchText, text: searchTextOf(row) }))
  await writeWords(tx, new Set(texts.flatMap(({ text }) => [...plainWords(text)])))
  for (const { id, before, text } of texts) {
    if (text === before) continue
    await tx.update(opportunities).set({ searchText: text }).where(eq(opportunities.id, id))
  }
  const last = rows.at(-1)?.id ?? null
  const value = last === null ? { version: VERSION } : { version: 0, after: last }
  await tx
    .insert(installation)
    .values({ key: FACT, value })
    .onConflictDoUpdate({ target: installation.key, set: { value, at: sql`now()` } })
  return last === null
}

async function progressOf(db: Executor): Promise<{ version: number; after: string | null }> {
  const [fact] = await db
    .select({ value: installation.value })
    .from(installation)
    .where(eq(installation.key, FACT))
  const value = (fact?.value ?? {}) as { version?: number; after?: string }
  return { version: value.version ?? 0, after: value.after ?? null }
}
