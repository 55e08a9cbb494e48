import { and, not, sql } from 'drizzle-orm'
import type { ResultCache } from '#server/cache/result-cache.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { glossary } from '#server/db/schema/search.ts'
import { textArray } from '#server/db/text-array.ts'

/** The concepts of those of these phrases that are spelled as in the glossary. */
export type PhraseReader = (db: Executor, texts: readonly string[]) => Promise<ReadonlyMap<string, string[]>>

export const readSpelled: PhraseReader = async (db, texts) => {
  if (texts.length === 0) return new Map()
  const rows = await calledSo(db).execute({ texts: textArray([...new Set(texts)]) })
  return new Map(rows.map(({ words, concepts }) => [words, concepts]))
}

/** More phrases are in few other searches. */
const MAX_CACHED = 40

/** Many searches have phrases in common. */
export function cachedPhrases(results: ResultCache): PhraseReader {
  return (db, texts) => {
    const all = [...new Set(texts)]
    if (all.length > MAX_CACHED) return readSpelled(db, all)
    return results.getOrRead<string[]>(all, {
      nameOf: (text) => `phrase ${text}`,
      read: (missing) => readSpelled(db, missing),
      sizeOf: (concepts = []) => 200 + 50 * concepts.length,
      tagsOf: () => ['listing'],
    })
  }
}

/** The phrases that are spelled as in the glossary. */
export async function amongGlossary(db: Executor, texts: string[]): Promise<Set<string>> {
  return new Set((await readSpelled(db, texts)).keys())
}

const calledSo = prepared((db) =>
  db
    .select({ words: glossary.words, concepts: sql<string[]>`array_agg(distinct ${glossary.concept})` })
    .from(glossary)
    .where(
      and(
        sql`${glossary.words} = any((select ${sql.placeholder('texts')}::text[])::text[])`,
        not(glossary.leftOut),
      ),
    )
    .groupBy(glossary.words)
    .prepare('search_glossary_literally'),
)
