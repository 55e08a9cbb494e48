import { eq } from 'drizzle-orm'
import type { GlossaryPreview } from '#contract/endpoints/operator/glossary.ts'
import { fail } from '#contract/errors.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { glossary } from '#server/db/schema/search.ts'
import { listPlaylists } from '#server/features/playlists/listing.queries.ts'
import { insertEntry, type Said } from './operator-glossary.commands.ts'

const SHOWN = 6

interface Change extends Said {
  /** The search to preview. */
  search: string
  concept: string
  /** The entry to be left out. */
  without?: string | undefined
}

/**
 * What a search finds before and after a change of the glossary. The change is made in a transaction that is rolled
 * back, so that the preview uses the real search and nobody else ever sees the change. Fails with glossary_entry_empty,
 * glossary_entry_taken or glossary_entry_not_found, as the change itself would.
 */
export async function previewChange(db: Db, change: Change): Promise<GlossaryPreview> {
  try {
    return await inTransaction(db, async (tx) => {
      const before = await find(tx, change.search)
      if (change.without !== undefined) await leaveOut(tx, change.without)
      const { concept, language, text } = change
      if (text !== '') await insertEntry(tx, { concept, language, text })
      throw new TakenBack({ before, after: await find(tx, change.search) })
    })
  } catch (error) {
    if (error instanceof TakenBack) return error.preview
    throw error
  }
}

/** Rolls back the transaction. */
class TakenBack extends Error {
  readonly preview: GlossaryPreview

  constructor(preview: GlossaryPreview) {
    super('the change was only tried')
    this.preview = preview
  }
}

/** A correction of an operator's own entry may have the same words again, so the old entry is removed first. */
async function leaveOut(tx: Tx, id: string): Promise<void> {
  const [entry] = await tx
    .select({ source: glossary.source })
    .from(glossary)
    .where(eq(glossary.id, id))
    .for('update')
  if (!entry) fail('glossary_entry_not_found')
  if (entry.source === 'operator') await tx.delete(glossary).where(eq(glossary.id, id))
  else await tx.update(glossary).set({ leftOut: true }).where(eq(glossary.id, id))
}

async function find(tx: Tx, search: string): Promise<GlossaryPreview['after']> {
  const everywhere = { category: 'all', languages: [], rating: 0, lengths: [] }
  const { playlists, total } = await listPlaylists(tx, { ...everywhere, search, page: 1, limit: SHOWN })
  return { playlists, total }
}
