import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import type { PlaylistSort } from '#contract/constants.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { farPage } from './far-page.ts'
import { orders } from './orders.ts'

const SORTS: PlaylistSort[] = ['newest', 'oldest', 'rating', 'popular']
const FILTERS = [
  { what: 'everything', within: undefined },
  { what: 'a language', within: sql`${playlists.language} in ('hindi', 'english')` },
  { what: 'a length', within: sql`${playlists.courseLength} = 'medium'` },
  { what: 'a rating', within: sql`${playlists.avgRating} >= 3.5` },
]

const app = await startApp()
const { db } = app.resources
const first = await aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app) })
// Inserted directly: their content does not matter here.
await db.execute(sql`
  insert into playlists (id, creator_id, name, description, language, category1_id, video_count, playable_count, known_seconds, rating_sum, review_count)
  select gen_random_uuid(), creator_id, name, description, (array['hindi', 'english', 'tamil'])[n % 3 + 1], category1_id, 1, 1, (n % 4) * 6000,
    (n % 7) * (n % 5 + 1), n % 7
  from playlists, generate_series(1, 700) n where id = ${first}`)
// An index-only scan needs pages marked all-visible, which they are once no older transaction is open.
await vi.waitFor(
  async () => {
    await db.execute(sql`vacuum (analyze) playlists`)
    const [table] = await rowsOf<{ pages: number; seen: number }>(
      db,
      sql`select relpages as pages, relallvisible as seen from pg_class where oid = 'playlists'::regclass`,
    )
    expect(table?.seen).toBe(table?.pages)
  },
  { timeout: 60_000, interval: 100 },
)

test.each(SORTS)(
  'pages by %s are consecutive to the last one, from whichever end they are counted',
  async (sort) => {
    for (const { within } of FILTERS) {
      const where = within ? sql`listed and ${within}` : sql`listed`
      const all = await rowsOf<{ id: string }>(
        db,
        sql`select ${playlists.id} as id from ${playlists} where ${where} order by ${sql.join(orders[sort], sql`, `)}`,
      )
      const found: string[] = []
      for (let offset = 0; offset < all.length; offset += 50) {
        const page = { within, sort, offset, limit: 50, total: all.length }
        const ids = (await rowsOf<{ id: string }>(db, farPage(page))).map(({ id }) => id)
        found.push(...(offset + 50 > all.length / 2 ? ids.reverse() : ids))
      }
      expect(found).toEqual(all.map(({ id }) => id))
    }
  },
)

test.each(SORTS)('a far page by %s is an index-only scan, with any filter', async (sort) => {
  for (const { what, within } of FILTERS) {
    const page = { within, sort, offset: 300, limit: 20, total: 400 }
    const node = await db.transaction(async (tx) => {
      // Sorting this few rows would be faster, so it is disabled: the test is whether the index has every column.
      await tx.execute(sql`set local enable_seqscan = off`)
      await tx.execute(sql`set local enable_bitmapscan = off`)
      await tx.execute(sql`set local enable_sort = off`)
      const [row] = await rowsOf<{ 'QUERY PLAN': { Plan: Plan }[] }>(
        tx,
        sql`explain (analyze, format json) ${farPage(page)}`,
      )
      return row?.['QUERY PLAN'][0]?.Plan.Plans?.[0]
    })
    expect(node, `${what}, ${sort}`).toMatchObject({ 'Node Type': 'Index Only Scan', 'Heap Fetches': 0 })
  }
})

interface Plan {
  'Node Type': string
  'Heap Fetches'?: number
  Plans?: Plan[]
}
