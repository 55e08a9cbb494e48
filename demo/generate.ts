import { eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Db, Tx } from '#server/db/client.ts'
import { contentChanged, inTransaction } from '#server/db/content-changes.ts'
import { categories } from '#server/db/schema/catalogue.ts'
import { plainWords } from '#server/features/opportunities/search-text.ts'
import { inBulk } from '#server/features/search/bulk-index.commands.ts'
import { indexPlaylists, writeWords } from '#server/features/search/search-index.commands.ts'
import { type DemoReview, readDemoContent } from './catalogue.ts'
import { insertRows } from './generate/insert-rows.ts'
import { makeOpportunityRow, opportunityColumns } from './generate/opportunity-rows.ts'
import { ensurePeople } from './generate/people.ts'
import { type Ingredients, makePlaylistRows, type PlaylistRows } from './generate/playlist-rows.ts'
import { seededRandom } from './generate/random.ts'

const DAY = 86_400_000
const PLAYLISTS_PER_BATCH = 500
const OPPORTUNITIES_PER_BATCH = 2_000
/** The generated playlists are spread over this many days up to now. */
const SPREAD_DAYS = 1_000

export interface Wanted {
  playlists: number
  opportunities?: number
  /** The same seed makes the same content. */
  seed?: number
  now?: Date
  /** Called after each batch with the number of rows done so far and in total. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Fills a database that has the demo categories with any amount of believable content, batch by batch in one
 * transaction each, so that memory stays bounded and an interrupted run leaves whole playlists only.
 */
export async function generate(
  db: Db,
  { playlists, opportunities = 0, seed = 1, now = new Date(), onProgress = () => {} }: Wanted,
): Promise<void> {
  const start = new Date(now.getTime() - SPREAD_DAYS * DAY)
  const makers = { seed, before: start }
  const creatorIds = await ensurePeople(db, 'creator', Math.max(12, Math.ceil(playlists / 40)), makers)
  const learnerIds = await ensurePeople(db, 'user', Math.max(60, Math.ceil(playlists / 50)), makers)
  const random = seededRandom(seed)
  const total = playlists + opportunities
  const ingredients: Ingredients = {
    random,
    creatorIds,
    learnerIds,
    categoryPaths: await readCategoryPaths(db),
    comments: gatherComments(),
    recentVideos: new Map(),
    now,
  }
  let nextAnalysis = PLAYLISTS_PER_BATCH
  await inBulk(db, async () => {
    for (let done = 0; done < playlists; ) {
      const size = Math.min(PLAYLISTS_PER_BATCH, playlists - done)
      const batch = Array.from({ length: size }, (_, at) =>
        makePlaylistRows(
          ingredients,
          new Date(start.getTime() + ((done + at) / playlists) * SPREAD_DAYS * DAY),
        ),
      )
      await inTransaction(db, (tx) => insertPlaylists(tx, batch))
      done += size
      if (done >= nextAnalysis) {
        await analyze(db)
        nextAnalysis = done * 2
      }
      onProgress(done, total)
    }
  })
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
  await analyze(db)
  await inTransaction(db, (tx) => contentChanged(tx, 'creators', 'listing', 'ratings', 'opportunities'))
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

/** Updates the planner's statistics: until then it assumes that the tables are empty. */
function analyze(db: Db): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`)
    await tx.execute(sql`analyze`)
  })
}
