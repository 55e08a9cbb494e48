import { and, type SQL, sql } from 'drizzle-orm'
import type { Card } from '#contract/endpoints/playlists.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { pick, readCards } from './cards.queries.ts'
import { bestFirst, orders } from './orders.ts'
import { isPublic } from './public-playlist.ts'

/** Best rated first, only playlists whose first video has a thumbnail. */
export function listTop(db: Executor): Promise<Card[]> {
  const firstHasThumbnail = sql`(
    select (case when v.title = '' then pv.said->>'thumbnail' else v.thumbnail end) is not null from playlist_videos pv join known_videos v on v.id = pv.video_id
    where pv.playlist_id = ${playlists.id} order by pv.position limit 1
  )`
  return best(db, and(isPublic, firstHasThumbnail))
}

export function listBest(db: Executor): Promise<Card[]> {
  return best(db, isPublic)
}

export async function listNewest(db: Executor): Promise<Card[]> {
  return readCards(db, await pick(db, { where: isPublic, order: orders.newest, limit: limits.curated }))
}

/**
 * Randomly chosen listed playlists, in random order. Reads a few random pages of the table (all of them while it is
 * small), so that the cost is the same for a hundred and for a million playlists, however their ids are distributed.
 */
export async function listRandom(db: Executor): Promise<Card[]> {
  const places = sql`array(
    select format('(%s,%s)', page, slot)::tid
    from (
      select distinct case when pages <= ${PAGES} then n else floor(random() * pages)::bigint end as page
      from (select pg_relation_size('playlists') / current_setting('block_size')::bigint as pages) size,
        generate_series(0, ${PAGES} - 1) n
      where n < pages
    ) chosen, generate_series(1, ${SLOTS}) slot
  )`
  const where = and(sql`${playlists}.ctid = any(${places})`, isPublic)
  return readCards(db, await pick(db, { where, order: [sql`random()`], limit: limits.curated }))
}

const PAGES = sql.raw('24')
/** More rows than fit in a page. */
const SLOTS = sql.raw('100')

async function best(db: Executor, where: SQL | undefined): Promise<Card[]> {
  return readCards(db, await pick(db, { where, order: bestFirst, limit: limits.curated }))
}
