import { eq, inArray, or, sql } from 'drizzle-orm'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { categories } from '#server/db/schema/catalogue.ts'
import { glossary } from '#server/db/schema/search.ts'
import { wordsOfPhrase } from './parsed-query.ts'
import { entrySounds } from './phrase-sounds.ts'

/**
 * Any number that no other advisory lock uses: built-in entries and entries derived from names are updated
 * one at a time.
 */
export const GLOSSARY_LOCK = 7_152_839

const BATCH = 2_000

type Entry = Pick<typeof glossary.$inferInsert, 'concept' | 'language' | 'text' | 'words'>

/**
 * Updates the glossary from the names of categories: a name in one language means the names in the others. To
 * be called in the transaction that changes names.
 */
export async function syncCategoryWords(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${GLOSSARY_LOCK})`)
  const named = await tx
    .select({ id: categories.id, name: categories.name, names: categories.names })
    .from(categories)
    .where(sql`${categories.names} <> '{}'`)
  const wanted = new Map(named.flatMap(entriesOf).map((entry) => [keyOf(entry), entry]))
  const { id, concept, language, text, words, source } = glossary
  const concepts = [...new Set([...wanted.values()].map((entry) => entry.concept))]
  // Some entries may be built in, or added by an operator, already.
  const known = await tx
    .select({ id, concept, language, text, words, source })
    .from(glossary)
    .where(or(eq(source, 'category'), inArray(concept, concepts)))
  const has = new Set(known.map(keyOf))
  const added = [...wanted.values()].filter((entry) => !has.has(keyOf(entry)))
  const gone = known.filter((entry) => entry.source === 'category' && !wanted.has(keyOf(entry)))
  if (gone.length > 0) {
    const ids = gone.map((entry) => entry.id)
    await tx.delete(glossary).where(inArray(id, ids))
  }
  for (let from = 0; from < added.length; from += BATCH) {
    const rows = added.slice(from, from + BATCH)
    await tx
      .insert(glossary)
      .values(
        rows.map((entry) => ({
          ...entry,
          sounds: entrySounds(entry.words.split(' ')),
          source: 'category' as const,
        })),
      )
      .onConflictDoNothing()
  }
  if (gone.length + added.length > 0) await emitContentChange(tx, 'listing', 'opportunities')
}

/** Entries for all names of a category, under a concept named after its main name. */
function entriesOf({
  id,
  name,
  names,
}: {
  id: string
  name: string
  names: Record<string, string>
}): Entry[] {
  const concept = (name.toLowerCase().match(/[a-z0-9]+/g) ?? ['category', id]).join('-')
  return Object.entries({ [DEFAULT_LANGUAGE]: name, ...names })
    .map(([language, text]) => ({ concept, language, text, words: wordsOfPhrase(text).join(' ') }))
    .filter(({ words }) => words !== '')
}

function keyOf({ concept, language, words }: Entry): string {
  return [concept, language, words].join('\n')
}
