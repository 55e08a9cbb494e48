import { asc, countDistinct, eq, inArray, or } from 'drizzle-orm'
import type { GlossaryConcept, GlossaryEntry } from '#contract/endpoints/operator/glossary.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { contains, type ListPage, offsetOf } from '#server/db/listing.ts'
import { glossary } from '#server/db/schema/search.ts'

const columns = {
  _id: glossary.id,
  concept: glossary.concept,
  language: glossary.language,
  text: glossary.text,
  source: glossary.source,
  leftOut: glossary.leftOut,
}

/** Ordered by name; each match has all its entries. A concept may be written with spaces. */
export async function listConcepts(
  db: Executor,
  query: ListPage,
): Promise<{ items: GlossaryConcept[]; total: number }> {
  const { concept, language, text, words } = glossary
  const where = or(
    contains(query.search, concept, text),
    contains(query.search.replace(/\s+/g, '-'), concept),
  )
  const page = await db
    .selectDistinct({ concept })
    .from(glossary)
    .where(where)
    .orderBy(asc(concept))
    .limit(query.limit)
    .offset(offsetOf(query))
  const [counted] = await db
    .select({ total: countDistinct(concept) })
    .from(glossary)
    .where(where)
  const names = page.map((one) => one.concept)
  const entries = await db
    .select(columns)
    .from(glossary)
    .where(inArray(concept, names))
    .orderBy(asc(language), asc(words))
  const items = names.map((name) => ({
    concept: name,
    entries: entries.filter((entry) => entry.concept === name),
  }))
  return { items, total: counted?.total ?? 0 }
}

/** Fails with glossary_entry_not_found. */
export async function getEntry(db: Executor, id: string): Promise<GlossaryEntry> {
  const [entry] = await db.select(columns).from(glossary).where(eq(glossary.id, id))
  return entry ?? fail('glossary_entry_not_found')
}
