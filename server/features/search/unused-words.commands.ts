import { and, asc, eq, gt, inArray, not, sql } from 'drizzle-orm'
import type { Db, Executor, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { opportunityWords } from '#server/db/schema/opportunities.ts'
import { searchBits, searchEntries, searchWords } from '#server/db/schema/search.ts'

/** Any number that no other advisory lock uses. */
const VOCABULARY_LOCK = 7_152_844
/** Words per transaction, for which whoever publishes waits: some hundredths of a second. */
const BATCH = 500

/**
 * To be called before the vocabulary is read by whoever adds to what uses it: until the transaction ends no word is removed
 * that it takes for known.
 */
export async function keepVocabulary(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${VOCABULARY_LOCK})`)
}

/** Removes the words that nothing contains any more: names of deleted accounts and courses, say. */
export async function removeUnusedWords(db: Db): Promise<void> {
  await db.delete(opportunityWords).where(eq(opportunityWords.opportunities, 0))
  for (let after: string | undefined = ''; after !== undefined; ) {
    const last: string = after
    after = await inTransaction(db, (tx) => removeSome(tx, last))
  }
}

/** Looks at the next words in order; returns the last of them, if there may be more. */
async function removeSome(tx: Tx, after: string): Promise<string | undefined> {
  await tx.execute(sql`select pg_advisory_xact_lock(${VOCABULARY_LOCK})`)
  const rows = await tx
    .select({ word: searchWords.word })
    .from(searchWords)
    .where(gt(searchWords.word, after))
    .orderBy(asc(searchWords.word))
    .limit(BATCH)
  const words = rows.map(({ word }) => word)
  await deleteUnused(tx, words)
  return rows.length === BATCH ? words.at(-1) : undefined
}

/** Each of these words that nothing contains. Entries are found by their index, of listed ones or of others. */
export async function deleteUnused(db: Executor, words: string[]): Promise<void> {
  const { word } = searchWords
  const has = sql`${searchEntries.words} @@ quote_literal(${word})::tsquery`
  await db
    .delete(searchWords)
    .where(
      and(
        inArray(word, words),
        not(searchWords.frequent),
        sql`not exists (select from ${searchEntries} where listed and ${has})`,
        sql`not exists (select from ${searchEntries} where not listed and ${has})`,
        sql`not exists (select from ${searchBits} where ${searchBits.word} = ${word})`,
        sql`not exists (select from ${opportunityWords} where ${opportunityWords.word} = ${word})`,
      ),
    )
}
