import { setImmediate as nextTurn } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#server/db/client.ts'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { categories } from '#server/db/schema/catalogue.ts'
import { plainWords } from '#server/features/opportunities/search-text.ts'
import { inBulk } from '#server/features/search/bulk-index.commands.ts'
import { refreshFrequentWords } from '#server/features/search/frequent-words.commands.ts'
import { indexPlaylists, writeWords } from '#server/features/search/search-index.commands.ts'
import { type DemoReview, readDemoContent } from './catalogue.ts'
import { insertRows } from './generate/insert-rows.ts'
import { makeOpportunityRow, opportunityColumns } from './generate/opportunity-rows.ts'
import { ensurePeople } from './generate/people.ts'
import { type Ingredients, makePlaylistRows, type PlaylistRows } from './generate/playlist-rows.ts'
import { seededRandom } from './generate/random.ts'
import { withoutIndexes } from './generate/without-indexes.ts'

const DAY = 86_400_000
const PLAYLISTS_PER_BATCH = 500
/** Larger, since every batch updates the same rows of counts, which must not happen often in one transaction. */
const PLAYLISTS_PER_BULK_BATCH = 5_000
const OPPORTUNITIES_PER_BATCH = 2_000
/** After this many playlists, other work gets a turn. */
const PLAYLISTS_PER_TURN = 50
/** The generated playlists are spread over this many days up to now. */
const SPREAD_DAYS = 1_000

interface GenerateOptions {
  playlists: number
  opportunities?: number
  /** About this many in all; by default about three per playlist. */
  reviews?: number
  /** At least this many; by default one per 50 playlists. */
  learners?: number
  /** The same seed makes the same content. */
  seed?: number
  now?: Date
  /**
   * All playlists in one transaction that creates the indexes at its end. Faster for very many, but the tables are
   * locked until then, and an interrupted run leaves nothing.
   */
  atOnce?: boolean
  /** Called after each batch with the number of rows done so far and in all. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Fills a database that has the demo categories with any amount of believable content, batch by batch so that memory stays
 * bounded. Each batch is a transaction, unless all are one: an interrupted run leaves whole playlists only.
 */
export async function generate(
  db: Db,
  {
    playlists,
    opportunities = 0,
    reviews,
    learners = 0,
    seed = 1,
    now = new Date(),
    atOnce = false,
    onProgress = () => {},
  }: GenerateOptions,
): Promise<void> {
  const start = new Date(now.getTime() - SPREAD_DAYS * DAY)
  const makers = { seed, before: start }
  const creatorIds = await ensurePeople(db, 'creator', Math.max(12, Math.ceil(playlists / 40)), makers)
  const learnerIds = await ensurePeople(db, 'user', Math.max(60, Math.ceil(playlists / 50), learners), makers)
  const random = seededRandom(seed)
  const total = playlists + opportunities
  const ingredients: Ingredients = {
    random,
    creatorIds,
    learnerIds,
    categoryPaths: await readCategoryPaths(db),
    comments: gatherComments(),
    recentVideos: new Map(),
    reviewsEach: reviews === undefined ? undefined : reviews / Math.max(1, playlists),
    now,
  }
  const making: Making = {
    ingredients,
    wanted: playlists,
    createdAt: (nth) => new Date(start.getTime() + (nth / playlists) * SPREAD_DAYS * DAY),
    onProgress: (done) => onProgress(done, total),
  }
  if (atOnce) await insertAtOnce(db, making)
  else await insertInBatches(db, making)
  for (let done = 0; done < opportunities; ) {
    const size = Math.min(OPPORTUNITIES_PER_BATCH, opportunities - done)
    const rows = Array.from({ length: size }, () => makeOpportunityRow(random, creatorIds, now))
    await inTransaction(db, async (tx) => {
      await writeWords(tx, new Set(rows.flatMap((row) => [...plainWords(row.search_text ?? '')])))
      await insertRows(tx, 'opportunities', opportunityColumns, rows)
    })
    done += size
    onProgress(playlists + done, total)
  }
  await inTransaction(db, analyze)
  await inTransaction(db, (tx) => emitContentChange(tx, 'creators', 'listing', 'ratings', 'opportunities'))
}

interface Making {
  ingredients: Ingredients
  wanted: number
  createdAt: (nth: number) => Date
  onProgress: (done: number) => void
}

async function insertInBatches(db: Db, making: Making): Promise<void> {
  await inBulk(db, () =>
    eachBatch(making, PLAYLISTS_PER_BATCH, async (batch, isToBeAnalyzed) => {
      await inTransaction(db, (tx) => insertPlaylists(tx, batch))
      if (isToBeAnalyzed) await inTransaction(db, analyze)
    }),
  )
}

const FILLED = ['playlists', 'known_videos', 'playlist_videos', 'reviews', 'search_entries']
/** The search entry of a playlist needs its titles, which this index finds. */
const NEEDED = ['playlist_videos_order_index']

async function insertAtOnce(db: Db, making: Making): Promise<void> {
  // Not retried after a deadlock: the generator has moved on and would write other content.
  await db.transaction(async (begun) => {
    const tx = begun as unknown as Tx
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
    await withoutIndexes(tx, { tables: FILLED, kept: NEEDED }, () =>
      eachBatch(making, PLAYLISTS_PER_BULK_BATCH, async (batch, isToBeAnalyzed) => {
        await insertPlaylists(tx, batch)
        // Not all tables: locks on system tables would block the maintenance of other databases.
        if (isToBeAnalyzed) await tx.execute(sql.raw(`analyze ${FILLED.join(', ')}, search_words`))
      }),
    )
  })
  await refreshFrequentWords(db)
}

/** Makes the next batch while the previous one is written. */
async function eachBatch(
  making: Making,
  size: number,
  write: (batch: PlaylistRows[], isToBeAnalyzed: boolean) => Promise<void>,
): Promise<void> {
  let nextAnalysis = size
  let batch = await makeBatch(making, 0, size)
  for (let done = 0; batch.length > 0; ) {
    done += batch.length
    const isToBeAnalyzed = done >= nextAnalysis
    if (isToBeAnalyzed) nextAnalysis = done * 2
    const written = write(batch, isToBeAnalyzed)
    const [next] = await Promise.all([makeBatch(making, done, size), written])
    making.onProgress(done)
    batch = next
  }
}

async function makeBatch({ ingredients, wanted, createdAt }: Making, from: number, size: number) {
  const batch: PlaylistRows[] = []
  for (let nth = from; nth < Math.min(from + size, wanted); nth += 1) {
    batch.push(makePlaylistRows(ingredients, createdAt(nth)))
    if (batch.length % PLAYLISTS_PER_TURN === 0) await nextTurn()
  }
  return batch
}

/**
 * The counts are part of the inserted playlists, so the triggers that would otherwise add them up row by row
 * are disabled for this transaction; the one that counts listings stays enabled.
 */
async function insertPlaylists(tx: Tx, batch: PlaylistRows[]): Promise<void> {
  await tx.execute(sql`alter table playlist_videos disable trigger playlist_videos_added`)
  await tx.execute(sql`alter table reviews disable trigger reviews_keep_totals`)
  const all = <K extends keyof PlaylistRows>(of: K) => batch.flatMap((rows) => rows[of]) as never[]
  await insertRows(tx, 'playlists', playlistColumns, all('playlist'))
  await insertRows(tx, 'known_videos', videoColumns, all('videos'), sql`on conflict (id) do nothing`)
  await insertRows(tx, 'playlist_videos', placeColumns, all('places'))
  await insertRows(tx, 'reviews', reviewColumns, all('reviews'))
  await tx.execute(sql`alter table playlist_videos enable trigger playlist_videos_added`)
  await tx.execute(sql`alter table reviews enable trigger reviews_keep_totals`)
  await indexPlaylists(
    tx,
    batch.map(({ playlist }) => String(playlist.id)),
  )
}

const playlistColumns = {
  id: 'uuid',
  creator_id: 'uuid',
  name: 'text',
  description: 'text',
  language: 'text',
  category1_id: 'uuid',
  category2_id: 'uuid',
  category3_id: 'uuid',
  video_count: 'integer',
  playable_count: 'integer',
  unknown_lengths: 'integer',
  known_seconds: 'integer',
  rating_sum: 'integer',
  review_count: 'integer',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}
const videoColumns = {
  id: 'text',
  title: 'text',
  description: 'text',
  thumbnail: 'text',
  language: 'text',
  duration: 'integer',
}
const placeColumns = { id: 'uuid', playlist_id: 'uuid', video_id: 'text', position: 'integer' }
const reviewColumns = {
  id: 'uuid',
  playlist_id: 'uuid',
  author_id: 'uuid',
  rating: 'smallint',
  comment: 'text',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
}

/** Ids from the main category down, by name of the third-level category. */
async function readCategoryPaths(db: Db): Promise<Ingredients['categoryPaths']> {
  const middle = alias(categories, 'middle')
  const main = alias(categories, 'main')
  const rows = await db
    .select({ name: categories.name, third: categories.id, second: middle.id, first: main.id })
    .from(categories)
    .innerJoin(middle, eq(middle.id, categories.parentId))
    .innerJoin(main, eq(main.id, middle.parentId))
  return new Map(rows.map(({ name, first, second, third }) => [name, [first, second, third]]))
}

/** The comments of the demo content by rating and language of the playlist; English where a language has none. */
function gatherComments(): Ingredients['comments'] {
  const content = readDemoContent()
  const found = new Map<string, string[]>()
  for (const { name, language } of content.playlists) {
    for (const { rating, comment } of content.reviews[name] ?? ([] as DemoReview[])) {
      const key = `${rating} ${language}`
      found.set(key, [...(found.get(key) ?? []), comment])
    }
  }
  return (rating, language) => found.get(`${rating} ${language}`) ?? nearest(found, rating)
}

/** English comments of the rating, or of the next better one that has any. */
function nearest(found: Map<string, string[]>, rating: number): string[] {
  const better = [rating, rating + 1, rating + 2, rating + 3, rating + 4].map((r) =>
    found.get(`${r} english`),
  )
  return better.find((comments) => comments !== undefined) ?? []
}

/** Tells the planner how large the tables are now: it takes them for empty until then. */
async function analyze(tx: Tx): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`analyze`)
}
