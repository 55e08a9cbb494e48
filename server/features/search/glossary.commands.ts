import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { GLOSSARY_LOCK, syncCategoryWords } from './category-words.commands.ts'
import { entrySounds, PHRASE_RULES } from './phrase-sounds.ts'
import { wordsOfPhrase } from './reading.ts'
import { SOUND_RULES, spelledOut } from './sound-keys.ts'

const FACT = 'glossary'
const FOLDER = new URL('./glossary/', import.meta.url)
const BATCH = 2_000

const GlossaryFile = z.array(
  z.object({
    concept: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
    words: z.record(z.string(), z.array(z.string())),
    /** Read letter by letter, in any language: found as they are written or spelled out, never by sounding like a word. */
    abbreviations: z.array(z.string().regex(/^[A-Z0-9]{2,7}$/)).optional(),
  }),
)
export type GlossaryFile = z.infer<typeof GlossaryFile>

/** Updates the built-in entries when their files changed. What operators added or left out stays as it is. */
export async function syncGlossary(db: Db, files = readFiles()): Promise<void> {
  const version = createHash('sha256')
    .update(`${SOUND_RULES} ${PHRASE_RULES}`)
    .update(files.join())
    .digest('hex')
  if ((await versionOf(db)) === version) return
  const entries = files.flatMap((file) => GlossaryFile.parse(JSON.parse(file)))
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    // If several processes start together, one of them does it.
    await tx.execute(sql`select pg_advisory_xact_lock(${GLOSSARY_LOCK})`)
    if ((await versionOf(tx)) === version) return
    await replaceBuiltIn(tx, entries)
    await syncCategoryWords(tx)
    await tx.execute(sql`
      insert into installation (key, value) values (${FACT}, ${JSON.stringify({ version })}::jsonb)
      on conflict (key) do update set value = excluded.value, at = now()`)
  })
}

function readFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
}

async function versionOf(db: Db | Tx): Promise<string | null> {
  const [row] = await rowsOf<{ version: string }>(
    db,
    sql`select value->>'version' as version from installation where key = ${FACT}`,
  )
  return row?.version ?? null
}

async function replaceBuiltIn(tx: Tx, entries: GlossaryFile): Promise<void> {
  const rows = new Map<string, object>()
  const sounds = new Map<string, string[]>()
  const add = (row: { concept: string; language: string; text: string; words: string; sounds: string[] }) =>
    rows.set(`${row.concept} ${row.language} ${row.words}`, { id: v7(), ...row })
  for (const { concept, words, abbreviations = [] } of entries) {
    for (const text of abbreviations) {
      const letters = text.toLowerCase()
      add({ concept, language: DEFAULT_LANGUAGE, text, words: letters, sounds: spelledOut(letters) })
    }
    for (const [language, texts] of Object.entries(words)) {
      for (const text of texts) {
        const list = wordsOfPhrase(text)
        if (list.length === 0) continue
        const phrase = list.join(' ')
        const spoken = sounds.get(phrase) ?? entrySounds(list)
        sounds.set(phrase, spoken)
        add({ concept, language, text, words: phrase, sounds: spoken })
      }
    }
  }
  await tx.execute(sql`create temporary table current_glossary (
    id uuid, concept text, language text, text text, words text, sounds text[]) on commit drop`)
  const all = [...rows.values()]
  for (let from = 0; from < all.length; from += BATCH) {
    await tx.execute(sql`
      insert into current_glossary
      select id, concept, language, text, words, array(select jsonb_array_elements_text(sounds))
      from jsonb_to_recordset(${JSON.stringify(all.slice(from, from + BATCH))}::jsonb)
        as one(id uuid, concept text, language text, text text, words text, sounds jsonb)`)
  }
  await tx.execute(sql`alter index glossary_sounds_index set (fastupdate = on)`)
  // Names of categories are added again below, unless they are built in now; also after new rules for sounds.
  await tx.execute(sql`delete from glossary where source = 'category'`)
  await tx.execute(sql`
    delete from glossary g where source = 'built-in' and not exists (
      select from current_glossary c where c.concept = g.concept and c.language = g.language and c.words = g.words)`)
  await tx.execute(sql`
    insert into glossary as kept (id, concept, language, text, words, sounds, source)
    select id, concept, language, text, words, sounds, 'built-in' from current_glossary
    on conflict (concept, language, words) do update set text = excluded.text, sounds = excluded.sounds
      where kept.source = 'built-in' and (kept.text, kept.sounds) is distinct from (excluded.text, excluded.sounds)`)
  await tx.execute(sql`select gin_clean_pending_list('glossary_sounds_index')`)
  await tx.execute(sql`alter index glossary_sounds_index set (fastupdate = off)`)
}
