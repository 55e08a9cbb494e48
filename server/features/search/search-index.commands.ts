import { type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { textArray } from '#server/db/text-array.ts'
import { indexedWords, type PlaylistTexts } from './indexed-words.ts'
import { SOUND_RULES, soundKeys } from './sound-keys.ts'
import { keepVocabulary } from './unused-words.commands.ts'
import { isCorrectable, letterPairs, wordsOf } from './words.ts'

/** Playlists per statement, for reading and writing. */
const BATCH = 250
const MAX_NAME_KEY = 200
const WORDS_BATCH = 2_000

/**
 * Reindexes these playlists, in the transaction that changed their content. Returns whether an entry or the vocabulary
 * changed; if so, what is cached under the tag `listing` is stale.
 */
export async function indexPlaylists(db: Executor, playlistIds: readonly string[]): Promise<boolean> {
  let hasChanged = false
  for (let from = 0; from < playlistIds.length; from += BATCH) {
    if (await indexBatch(db, playlistIds.slice(from, from + BATCH))) hasChanged = true
  }
  return hasChanged
}

async function indexBatch(db: Executor, playlistIds: string[]): Promise<boolean> {
  if (playlistIds.length === 0) return false
  await lockPlaylists(db, playlistIds)
  const texts = await readTexts(db, playlistIds)
  const entries: { id: string; name_key: string; words: string[] }[] = []
  const vocabulary = new Set<string>()
  for (const [id, text] of texts) {
    const { words, index } = indexedWords(text)
    entries.push({ id, name_key: nameKey(text.name), words: index })
    for (const word of words) vocabulary.add(word)
  }
  const changed = await rowsOf(db, writeEntries(entries))
  return (await writeWords(db, vocabulary)) || changed.length > 0
}

/** Bounded, because an index contains it: a single character can stand for a whole sentence. */
function nameKey(name: string): string {
  return [...wordsOf(name).join(' ')].slice(0, MAX_NAME_KEY).join('')
}

/** Locked before they are read, so that an edit of the same moment is not overwritten by what was there before. */
async function lockPlaylists(db: Executor, playlistIds: string[]): Promise<void> {
  await db.execute(
    sql`select count(*) from (select from playlists where id = any(${uuids(playlistIds)}) order by id for no key update) locked`,
  )
}

async function readTexts(db: Executor, playlistIds: string[]): Promise<[string, PlaylistTexts][]> {
  const rows = await rowsOf<{ id: string } & PlaylistTexts>(
    db,
    sql`
      select p.id, p.name, p.description, a.name as creator,
        concat_ws(' ', c1.name, c2.name, c3.name) as category,
        (select coalesce(string_agg(case when v.title = '' then coalesce(pv.said->>'title', '') else v.title end, ' ' order by pv.position), '')
          from playlist_videos pv join known_videos v on v.id = pv.video_id where pv.playlist_id = p.id) as titles
      from playlists p
        join accounts a on a.id = p.creator_id
        join categories c1 on c1.id = p.category1_id
        left join categories c2 on c2.id = p.category2_id
        left join categories c3 on c3.id = p.category3_id
      where p.id = any(${uuids(playlistIds)})
      order by p.id`,
  )
  return rows.map(({ id, ...texts }) => [id, texts])
}

function uuids(ids: string[]): SQL {
  return sql`${sql.param(`{${ids.join(',')}}`)}::uuid[]`
}

/** Of an entry, besides the key and the creator, which never change. */
const columnsOf = (table: string) =>
  sql.raw(
    ['name_key', 'words', 'avg_rating', 'review_count', 'rating_score', 'listed', 'published_as']
      .map((column) => table + column)
      .join(', '),
  )

/**
 * Returns a row for each entry that is new or changed. The terms of the filters are computed here; the rows of the playlists are
 * locked. `on conflict` would use up a `seq` for every entry that exists, and make the bits longer.
 */
function writeEntries(entries: unknown[]): SQL {
  return sql`
    with fresh as materialized (
      select p.id as playlist_id, p.creator_id, e.name_key,
        array_to_tsvector(
          array(select jsonb_array_elements_text(e.words))
          || array['=' || p.language, '~' || rating_step(p.avg_rating), '#' || p.category1_id]
          || array_remove(array['#' || p.category2_id, '#' || p.category3_id, '%' || p.course_length], null)) as words,
        p.avg_rating, p.review_count, p.rating_score, p.listed, p.published_as
      from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb) as e(id uuid, name_key text, words jsonb)
        join playlists p on p.id = e.id),
    changed as (
      update search_entries as kept set (${columnsOf('')}) = row(${columnsOf('fresh.')})
      from fresh
      where kept.playlist_id = fresh.playlist_id and (${columnsOf('kept.')}) is distinct from (${columnsOf('fresh.')})
      returning 1),
    added as (
      insert into search_entries (playlist_id, creator_id, ${columnsOf('')})
      select playlist_id, creator_id, ${columnsOf('')} from fresh
      where not exists (select from search_entries as kept where kept.playlist_id = fresh.playlist_id)
      returning 1)
    select 1 from changed union all select 1 from added`
}

/**
 * Most words are known already; the others are inserted in order, so that two writers do not deadlock. Returns
 * whether any were inserted.
 */
export async function writeWords(db: Executor, words: Set<string>): Promise<boolean> {
  await keepVocabulary(db)
  const list = sql`${sql.param(textArray([...words]))}::text[]`
  const known = await rowsOf<{ word: string }>(
    db,
    sql`select word from search_words where word = any(${list}) and sound_rules = ${SOUND_RULES}`,
  )
  const knownWords = new Set(known.map(({ word }) => word))
  const fresh = [...words].filter((word) => !knownWords.has(word)).sort()
  for (let from = 0; from < fresh.length; from += WORDS_BATCH) {
    const rows = fresh.slice(from, from + WORDS_BATCH).map((word) => ({
      word,
      pairs: isCorrectable(word) ? letterPairs(word) : [],
      sounds: soundKeys(word),
    }))
    await db.execute(sql`
      insert into search_words as kept (word, pairs, sounds, sound_rules)
      select w.word, array(select jsonb_array_elements_text(w.pairs)), array(select jsonb_array_elements_text(w.sounds)),
        ${SOUND_RULES}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w(word text, pairs jsonb, sounds jsonb)
      on conflict (word) do update set sounds = excluded.sounds, sound_rules = excluded.sound_rules
        where kept.sound_rules <> excluded.sound_rules`)
  }
  return fresh.length > 0
}
