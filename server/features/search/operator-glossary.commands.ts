import { and, eq, ne } from 'drizzle-orm'
import { errors, fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { glossary } from '#server/db/schema/search.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { wordsOfPhrase } from './parsed-query.ts'
import { entrySounds } from './phrase-sounds.ts'

/** Words in a language. */
export interface Said {
  language: string
  text: string
}

/** Returns the id; fails with glossary_entry_empty or glossary_entry_taken. */
export async function addEntry(
  tx: Tx,
  operator: OperatorRef,
  entry: Said & { concept: string },
): Promise<string> {
  const id = await insertEntry(tx, entry)
  await writeAudit(tx, operator, { action: 'glossary.added', subject: subjectOf(id), after: { ...entry } })
  await searchesChanged(tx)
  return id
}

/** The entry alone, without the audit log. Returns the id; fails with glossary_entry_empty or glossary_entry_taken. */
export async function insertEntry(tx: Tx, entry: Said & { concept: string }): Promise<string> {
  const [added] = await tx
    .insert(glossary)
    .values({ ...entry, ...wordsAndSounds(entry.text), source: 'operator' })
    .onConflictDoNothing()
    .returning({ id: glossary.id })
  return added?.id ?? failOfText('glossary_entry_taken')
}

/**
 * An operator's own entry is changed; any other entry comes with the product or a category, so it is left out
 * and replaced by a new one. Returns the id of the entry with the words; fails with glossary_entry_not_found,
 * glossary_entry_empty or glossary_entry_taken.
 */
export async function correctEntry(tx: Tx, operator: OperatorRef, id: string, said: Said): Promise<string> {
  const { concept, language, text, source } = glossary
  const [before] = await tx
    .select({ concept, language, text, source })
    .from(glossary)
    .where(eq(glossary.id, id))
    .for('update')
  if (!before) fail('glossary_entry_not_found')
  if (before.source !== 'operator') {
    const added = await addEntry(tx, operator, { concept: before.concept, ...said })
    await leaveOutEntry(tx, operator, id, true)
    return added
  }
  const changed = { ...said, ...wordsAndSounds(said.text) }
  // So that no other entry of the concept gets the same words meanwhile.
  const ofConcept = eq(glossary.concept, before.concept)
  await tx.select({ id: glossary.id }).from(glossary).where(ofConcept).orderBy(glossary.id).for('update')
  const [same] = await tx
    .select({ id: glossary.id })
    .from(glossary)
    .where(
      and(
        eq(glossary.concept, before.concept),
        eq(glossary.language, changed.language),
        eq(glossary.words, changed.words),
        ne(glossary.id, id),
      ),
    )
  if (same) failOfText('glossary_entry_taken')
  await tx
    .update(glossary)
    .set({ ...changed, updatedAt: new Date() })
    .where(eq(glossary.id, id))
  await writeAudit(tx, operator, {
    action: 'glossary.corrected',
    subject: subjectOf(id),
    before: { language: before.language, text: before.text },
    after: { language: said.language, text: said.text },
  })
  await searchesChanged(tx)
  return id
}

/** The text, normalised for search. */
function wordsAndSounds(text: string): { words: string; sounds: string[] } {
  const words = wordsOfPhrase(text)
  return words.length === 0
    ? failOfText('glossary_entry_empty')
    : { words: words.join(' '), sounds: entrySounds(words) }
}

function failOfText(code: 'glossary_entry_empty' | 'glossary_entry_taken'): never {
  fail(code, { issues: [{ path: 'text', message: errors[code][1] }] })
}

/** Fails with glossary_entry_not_found. */
export async function leaveOutEntry(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  leftOut: boolean,
): Promise<void> {
  const [before] = await tx
    .select({ leftOut: glossary.leftOut })
    .from(glossary)
    .where(eq(glossary.id, id))
    .for('update')
  if (!before) fail('glossary_entry_not_found')
  if (before.leftOut === leftOut) return
  await tx.update(glossary).set({ leftOut, updatedAt: new Date() }).where(eq(glossary.id, id))
  const action = leftOut ? 'glossary.left-out' : 'glossary.taken-in'
  await writeAudit(tx, operator, { action, subject: subjectOf(id), before, after: { leftOut } })
  await searchesChanged(tx)
}

/** Fails with glossary_entry_not_found, also for one that no operator added. */
export async function removeEntry(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const [removed] = await tx
    .delete(glossary)
    .where(and(eq(glossary.id, id), eq(glossary.source, 'operator')))
    .returning({ concept: glossary.concept, language: glossary.language, text: glossary.text })
  if (!removed) fail('glossary_entry_not_found')
  await writeAudit(tx, operator, { action: 'glossary.removed', subject: subjectOf(id), before: removed })
  await searchesChanged(tx)
}

function subjectOf(id: string): string {
  return `glossary:${id}`
}

/** Any page with a search may have other results now. */
async function searchesChanged(tx: Tx): Promise<void> {
  await emitContentChange(tx, 'listing', 'opportunities')
}
