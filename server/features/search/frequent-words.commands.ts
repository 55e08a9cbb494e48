import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { contentChanged, inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { textArray } from '#server/db/text-array.ts'
import { SOUND_RULES } from './sound-keys.ts'
import { PLACE_MARKS } from './words.ts'

/** The same number as in the trigger that maintains search_bits. */
const BITS_LOCK = 7_152_838
/**
 * Counting this many rows one by one is still fast; in large catalogues the bound is one playlist in 200. A long query
 * has dozens of words that are a little rarer.
 */
const FEW = 500

/**
 * Determines again which words are frequent and builds their bits: after a bulk load, and regularly as a
 * catalogue grows. It affects speed only. Publishing waits while it runs.
 */
export async function refreshFrequentWords(db: Db, few = FEW): Promise<void> {
  await analyzeEntries(db)
  await inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`select pg_advisory_xact_lock(${BITS_LOCK})`)
    // The planner's statistics of the most common words are accurate enough.
    await tx.execute(sql`
      create temporary table common_words on commit drop as
      select word, frequency * n as playlists, greatest(${few}::float8, n / 200) as few
      from (select reltuples::float8 as n from pg_class where oid = 'search_entries'::regclass) size,
        (select unnest(most_common_elems::text::text[]) as word, unnest(most_common_elem_freqs) as frequency
          from pg_stats where schemaname = 'public' and tablename = 'search_entries' and attname = 'words') known
      where word is not null`)
    // The bits of words that were frequent until the last time: whoever still took them for frequent has noticed by now.
    await tx.execute(
      sql`delete from search_bits where word in (select word from search_words where not frequent)`,
    )
    await tx.execute(sql`
      update search_words set frequent = false
      where frequent and word not in (select word from common_words where playlists >= few / 2)`)
    const fresh = await rowsOf<{ word: string }>(
      tx,
      sql`
        insert into search_words as kept (word, pairs, sound_rules, frequent)
        select word, '{}', case when left(word, 1) = any(${textArray(PLACE_MARKS)}::text[]) then ${SOUND_RULES} else 0 end, true
        from common_words where playlists >= few
        on conflict (word) do update set frequent = true where not kept.frequent
        returning word`,
    )
    await layOutBits(
      tx,
      fresh.map(({ word }) => word),
    )
    await contentChanged(tx, 'listing')
  })
}

/** For more words than this, all entries are read once, instead of the entries of each word. */
const MANY_WORDS = 50

/** In order, so that the bits of a word are read from few pages. */
async function layOutBits(tx: Tx, words: string[]): Promise<void> {
  if (words.length === 0) return
  const list = sql`${sql.param(textArray(words))}::text[]`
  const each = sql`unnest(${list}) as given(word) cross join lateral (
    select seq from search_entries where listed and words @@ quote_literal(given.word)::tsquery) having_it`
  const all = sql`(select seq, unnest(tsvector_to_array(words)) as word from search_entries where listed) had
    join unnest(${list}) as given(word) using (word)`
  await tx.execute(sql`set local work_mem = '256MB'`)
  await tx.execute(sql`
    insert into search_bits (word, block, bits)
    select word, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1))
    from ${words.length > MANY_WORDS ? all : each}
    group by 1, 2
    order by 1, 2`)
}

/** The other statistics that the planner needs. */
const COLUMNS = sql`listed, avg_rating, review_count, rating_score, seq, creator_id, playlist_id, published_as, name_key`

/** One transaction each, so that the embedded database can serve requests in between. */
async function analyzeEntries(db: Db): Promise<void> {
  for (const columns of [sql`words`, COLUMNS]) {
    await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`)
      await tx.execute(sql`analyze search_entries (${columns})`)
    })
  }
}
