import { sql } from 'drizzle-orm'
import type { Db, Tx } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { textArray } from '#server/db/text-array.ts'
import { FIELD_PREFIXES } from './index-terms.ts'
import { SOUND_RULES } from './sound-keys.ts'

/** The same number as in the trigger that maintains search_bits. */
const BITS_LOCK = 7_152_838
/**
 * Counting this many rows one by one is still fast; in large catalogues the bound is one playlist in 1,000. A long query
 * has dozens of words that are a little rarer.
 */
const FEW = 500
const SHARE = 1 / 1_000
/** The same for very frequent words: an index scan for several of them at once takes long, too. */
const LARGE_SHARE = 1 / 200

interface Common {
  word: string
  /** About so many have it. */
  playlists: number
}

/**
 * Determines again which words are frequent and builds their bits: after a bulk load, and regularly as a
 * catalogue grows. It affects speed only. Publishing waits while some of the bits are built.
 */
export async function refreshFrequentWords(db: Db, few = FEW): Promise<void> {
  await analyzeEntries(db)
  const entries = await countEntries(db)
  const bound = Math.max(few, entries * SHARE)
  // One that is a little rarer stays frequent.
  const common = await commonWords(db, entries, bound / 2)
  const fresh = await inTransaction(db, async (tx) => {
    await lockBits(tx)
    await demoteRare(tx, common)
    return withoutFrequent(
      tx,
      common.filter(({ playlists }) => playlists >= bound),
    )
  })
  for (const words of inBatches(fresh, entries)) {
    await inTransaction(db, async (tx) => {
      await lockBits(tx)
      await makeFrequent(tx, words, words.length > BATCH)
    })
  }
  const least = Math.max(few, entries * LARGE_SHARE)
  const very = common.filter(({ playlists }) => playlists >= least)
  await inTransaction(db, (tx) => markVeryFrequent(tx, very))
}

async function lockBits(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`select pg_advisory_xact_lock(${BITS_LOCK})`)
}

/** As of the last ANALYZE. */
async function countEntries(db: Db): Promise<number> {
  const [size] = await rowsOf<{ entries: number }>(
    db,
    sql`select greatest(reltuples, 0)::integer as entries from pg_class where oid = 'search_entries'::regclass`,
  )
  return size?.entries ?? 0
}

/** Words are counted in about this many entries, in pages from the whole table. */
const SAMPLED = 200_000

/** The words that at least so many playlists have. */
function commonWords(db: Db, entries: number, least: number): Promise<Common[]> {
  const percent = Math.min(100, (100 * SAMPLED) / Math.max(1, entries))
  const sample = `select words from search_entries tablesample system (${percent}) repeatable (1) where listed`
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    return rowsOf<Common>(
      tx,
      sql`
        select word, ndoc * 100 / ${percent}::float8 as playlists from ts_stat(${sample})
        where ndoc * 100 / ${percent}::float8 >= ${least}::float8`,
    )
  })
}

async function demoteRare(tx: Tx, common: readonly Common[]): Promise<void> {
  // Deletes the bits of words that stopped being frequent at the last run: no search relies on them any more.
  await tx.execute(
    sql`delete from search_bits where word in (select word from search_words where not frequent)`,
  )
  const words = sql`${textArray(common.map(({ word }) => word))}::text[]`
  await tx.execute(sql`update search_words set frequent = false where frequent and word <> all(${words})`)
  await emitContentChange(tx, 'listing')
}

async function markVeryFrequent(tx: Tx, very: readonly Common[]): Promise<void> {
  const words = sql`${textArray(very.map(({ word }) => word))}::text[]`
  await tx.execute(
    sql`update search_words set very_frequent = false where very_frequent and word <> all(${words})`,
  )
  await tx.execute(
    sql`update search_words set very_frequent = true where not very_frequent and word = any(${words})`,
  )
  await emitContentChange(tx, 'listing')
}

async function withoutFrequent(tx: Tx, common: readonly Common[]): Promise<Common[]> {
  const rows = await rowsOf<{ word: string }>(tx, sql`select word from search_words where frequent`)
  const frequent = new Set(rows.map(({ word }) => word))
  return common.filter(({ word }) => !frequent.has(word))
}

/** Words whose bits are built while publishing waits. */
const BATCH = 100
/** With more words for each entry than this, it is faster to read all entries once than the entries of each word. */
const MANY_FOR_EACH = 20

function inBatches(fresh: readonly Common[], entries: number): string[][] {
  const words = fresh.map(({ word }) => word)
  const matches = fresh.reduce((sum, { playlists }) => sum + playlists, 0)
  if (matches > entries * MANY_FOR_EACH) return [words]
  return words.flatMap((_, at) => (at % BATCH === 0 ? [words.slice(at, at + BATCH)] : []))
}

/** Those that are frequent by now are left alone. `atOnce`: all entries are read once, instead of the entries of each word. */
async function makeFrequent(tx: Tx, words: readonly string[], atOnce: boolean): Promise<void> {
  const fresh = await rowsOf<{ word: string }>(
    tx,
    sql`
    insert into search_words as kept (word, pairs, sound_rules, frequent)
    select word, '{}', case when left(word, 1) = any(${textArray(FIELD_PREFIXES)}::text[]) then ${SOUND_RULES} else 0 end, true
    from unnest(${textArray(words)}::text[]) as given(word)
    on conflict (word) do update set frequent = true where not kept.frequent
    returning word`,
  )
  const list = sql`${sql.param(textArray(fresh.map(({ word }) => word)))}::text[]`
  const each = sql`unnest(${list}) as given(word) cross join lateral (
    select seq from search_entries where listed and words @@ quote_literal(given.word)::tsquery) having_it`
  const all = sql`(select seq, unnest(tsvector_to_array(words)) as word from search_entries where listed) had
    join unnest(${list}) as given(word) using (word)`
  await tx.execute(sql`set local work_mem = '256MB'`)
  // In order, so that the bits of a word are read from few pages.
  await tx.execute(sql`
    insert into search_bits (word, block, bits)
    select word, seq >> 12, bit_or(set_bit(B'0'::bit(4096), seq & 4095, 1))
    from ${atOnce ? all : each}
    group by 1, 2
    order by 1, 2`)
  await emitContentChange(tx, 'listing')
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
