import { sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { FIELD_PREFIXES } from './index-terms.ts'
import { SOUND_RULES, soundKeys } from './sound-keys.ts'

/** Words per transaction, which keeps each short. */
const BATCH = 1_000

/** Returns whether words of the vocabulary have sound keys of older rules, or none yet. */
export async function hasOldSounds(db: Db): Promise<boolean> {
  const rows = await rowsOf(db, sql`select 1 from search_words where sound_rules < ${SOUND_RULES} limit 1`)
  return rows.length > 0
}

/**
 * Recomputes outdated sound keys of the vocabulary, a batch at a time while requests are served. Each word stores the
 * version of its rules, so that a restart after a crash resumes.
 */
export async function renewSounds(db: Db): Promise<void> {
  while ((await renewBatch(db)) === BATCH) {
    // Each batch takes whatever is outdated by then.
  }
}

async function renewBatch(db: Db): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await rowsOf<{ word: string }>(
      tx,
      sql`
        select word from search_words where sound_rules < ${SOUND_RULES}
        order by sound_rules, word limit ${BATCH} for update skip locked`,
    )
    const isPlaced = (word: string) => FIELD_PREFIXES.includes(word.charAt(0))
    const renewed = rows.map(({ word }) => ({ word, sounds: isPlaced(word) ? [] : soundKeys(word) }))
    await tx.execute(sql`
      update search_words w set sounds = array(select jsonb_array_elements_text(fresh.sounds)), sound_rules = ${SOUND_RULES}
      from jsonb_to_recordset(${JSON.stringify(renewed)}::jsonb) as fresh(word text, sounds jsonb)
      where w.word = fresh.word`)
    return rows.length
  })
}
