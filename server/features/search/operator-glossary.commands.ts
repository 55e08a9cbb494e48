import { and, eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { glossary } from '#server/db/schema/search.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { entrySounds } from './phrase-sounds.ts'
import { wordsOf } from './words.ts'

/** Answers the id; fails with glossary_entry_empty or glossary_entry_taken. */
export async function addEntry(
  tx: Tx,
  operator: OperatorRef,
  entry: { concept: string; language: string; text: string },
): Promise<string> {
  const words = wordsOf(entry.text)
  if (words.length === 0) fail('glossary_entry_empty')
  const [added] = await tx
    .insert(glossary)
    .values({ ...entry, words: words.join(' '), sounds: entrySounds(words), source: 'operator' })
    .onConflictDoNothing()
    .returning({ id: glossary.id })
  const id = added?.id ?? fail('glossary_entry_taken')
  await writeAudit(tx, operator, { action: 'glossary.added', subject: subjectOf(id), after: entry })
  await searchesChanged(tx)
  return id
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

/** Fails with glossary_entry_not_found, for one that no operator added as well. */
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

/** Whatever page shows a search may show another one now. */
async function searchesChanged(tx: Tx): Promise<void> {
  await contentChanged(tx, 'listing', 'opportunities')
}
