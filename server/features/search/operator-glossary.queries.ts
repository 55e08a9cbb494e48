import { asc, eq } from 'drizzle-orm'
import type { GlossaryEntry } from '#contract/endpoints/operator/glossary.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, countUpTo, type ListPage, offsetOf } from '#server/db/listing.ts'
import { glossary } from '#server/db/schema/search.ts'

const columns = {
  _id: glossary.id,
  concept: glossary.concept,
  language: glossary.language,
  text: glossary.text,
  source: glossary.source,
  leftOut: glossary.leftOut,
}

/** By concept. */
export async function listEntries(
  db: Executor,
  query: ListPage,
): Promise<{ items: GlossaryEntry[]; total: number }> {
  const where = contains(query.search, glossary.concept, glossary.text)
  const items = await db
    .select(columns)
    .from(glossary)
    .where(where)
    .orderBy(asc(glossary.concept), asc(glossary.language), asc(glossary.words))
    .limit(query.limit)
    .offset(offsetOf(query))
  return { items, total: await countUpTo(db, glossary, where) }
}

/** Fails with glossary_entry_not_found. */
export async function getEntry(db: Executor, id: string): Promise<GlossaryEntry> {
  const [entry] = await db.select(columns).from(glossary).where(eq(glossary.id, id))
  return entry ?? fail('glossary_entry_not_found')
}
