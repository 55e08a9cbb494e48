import { createHash } from 'node:crypto'
import { ne, sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { glossary } from '#server/db/schema/search.ts'
import { GLOSSARY_LOCK, syncCategoryWords } from './category-words.commands.ts'
import { type BuiltInEntry, glossaryFiles, readEntries } from './glossary-files.ts'
import { entrySounds, PHRASE_RULES } from './phrase-sounds.ts'
import { SOUND_RULES } from './sound-keys.ts'

const FACT = 'glossary'
const BATCH = 2_000

/**
 * Updates the built-in entries when their files or the rules for sounds changed. What operators added or left out stays as it
 * is, except its sounds.
 */
export async function syncGlossary(db: Db, files = glossaryFiles()): Promise<void> {
  const version = createHash('sha256')
    .update(`${SOUND_RULES} ${PHRASE_RULES}`)
    .update(files.join())
    .digest('hex')
  if ((await versionOf(db)) === version) return
  // Read before the transaction, since PostgreSQL ends one that is idle for long.
  const entries = await readEntries(files)
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // If several processes start together, one of them does it.
    await tx.execute(sql`select pg_advisory_xact_lock(${GLOSSARY_LOCK})`)
    if ((await versionOf(tx)) === version) return
    await replaceBuiltIn(tx, entries)
    await updateSounds(tx)
    await syncCategoryWords(tx)
    await tx.execute(sql`
      insert into installation (key, value) values (${FACT}, ${JSON.stringify({ version })}::jsonb)
      on conflict (key) do update set value = excluded.value, at = now()`)
  })
}

/** Of the entries of operators, and of those from names of categories. */
async function updateSounds(tx: Tx): Promise<void> {
  const others = await tx
    .select(columnsOf(glossary, 'id', 'words'))
    .from(glossary)
    .where(ne(glossary.source, 'built-in'))
  for (let from = 0; from < others.length; from += BATCH) {
    const sounds = others.slice(from, from + BATCH).map(({ id, words }) => ({
      id,
      sounds: entrySounds(words.split(' ')),
    }))
    await tx.execute(sql`
      update glossary g set sounds = array(select jsonb_array_elements_text(one.sounds))
      from jsonb_to_recordset(${JSON.stringify(sounds)}::jsonb) as one(id uuid, sounds jsonb)
      where g.id = one.id`)
  }
}

async function versionOf(db: Db | Tx): Promise<string | null> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select value->>'version' as version from installation where key = ${FACT}`,
  )
  return row?.version ?? null
}

async function replaceBuiltIn(tx: Tx, entries: BuiltInEntry[]): Promise<void> {
  await tx.execute(sql`create temporary table current_glossary (
    id uuid, concept text, language text, text text, words text, sounds text[], everyday boolean) on commit drop`)
  for (let from = 0; from < entries.length; from += BATCH) {
    await tx.execute(sql`
      insert into current_glossary
      select id, concept, language, text, words, array(select jsonb_array_elements_text(sounds)), everyday
      from jsonb_to_recordset(${JSON.stringify(entries.slice(from, from + BATCH))}::jsonb)
        as one(id uuid, concept text, language text, text text, words text, sounds jsonb, everyday boolean)`)
  }
  await tx.execute(sql`alter index glossary_sounds_index set (fastupdate = on)`)
  // The names of categories are among them: what operators left out stays so until no category has it.
  await tx.execute(sql`
    update glossary g set source = 'category' where source = 'built-in' and left_out and not exists (
      select from current_glossary c where c.concept = g.concept and c.language = g.language and c.words = g.words)`)
  await tx.execute(sql`
    delete from glossary g where source = 'built-in' and not exists (
      select from current_glossary c where c.concept = g.concept and c.language = g.language and c.words = g.words)`)
  await tx.execute(sql`
    insert into glossary as kept (id, concept, language, text, words, sounds, source, everyday)
    select id, concept, language, text, words, sounds, 'built-in', everyday from current_glossary
    on conflict (concept, language, words)
      do update set text = excluded.text, sounds = excluded.sounds, everyday = excluded.everyday, source = excluded.source
      where kept.source <> 'operator' and (kept.text, kept.sounds, kept.everyday, kept.source)
        is distinct from (excluded.text, excluded.sounds, excluded.everyday, excluded.source)`)
  await tx.execute(sql`select gin_clean_pending_list('glossary_sounds_index')`)
  await tx.execute(sql`alter index glossary_sounds_index set (fastupdate = off)`)
}
