import { gunzipSync } from 'node:zlib'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { emitContentChange, inTransaction } from '#server/db/content-changes.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist } from '#testing/build.ts'
import { anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { countPlaylistParts, playlistsOfPart } from './sitemap.queries.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ SITE_URL: 'https://pragati.example' })
})

async function get(url: string) {
  const reply = await app.app.inject({ url })
  return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body }
}

test('robots.txt names the sitemap and excludes private pages, not public ones', async () => {
  const { body, type } = await get('/robots.txt')

  expect(type).toContain('text/plain')
  expect(body).toContain('Sitemap: https://pragati.example/sitemap.xml')
  expect(body).toContain('Disallow: /dash')
  expect(body).toContain('Disallow: /hi/dash')
  expect(body).not.toContain('/search')
})

test('the sitemap lists every listed playlist and category, escaped, and no other', async () => {
  const creator = await aCreator(app, 'Meena & Söhne')
  const category = await aCategoryPath(app)
  const listed = await aPlaylist(app, { creator, category, name: '<गणित> & more' })
  const empty = await aPlaylist(app, { creator, category, videos: 0 })

  const index = await get('/sitemap.xml')
  expect(index.body).toContain('<loc>https://pragati.example/sitemaps/pages.xml</loc>')
  expect(index.body).toContain('<loc>https://pragati.example/sitemaps/playlists-0.xml</loc>')

  const part = await get('/sitemaps/playlists-0.xml')
  expect(part.type).toContain('application/xml')
  expect(part.body).toMatch(
    new RegExp(
      `<loc>https://pragati.example/creator/[\\w%.~&;-]+/english/[\\w%.~-]+/${listed}</loc><lastmod>`,
    ),
  )
  expect(part.body).not.toContain(empty)
  expect(part.body).not.toMatch(/& |<ग/)

  const alternate = '<xhtml:link rel="alternate" hreflang="hi" href="https://pragati.example/hi'
  expect(part.body).toContain(`${alternate}/creator/`)
  const pages = await get('/sitemaps/pages.xml')
  expect(pages.body).toContain(`${alternate}"/>`)
  for (const id of category) expect(pages.body).toContain(`https://pragati.example/category/${id}`)
})

test('the sitemap lists every open opportunity and no other', async () => {
  const open = await anOpportunity(app)
  const others = [
    await anOpportunity(app, { state: 'waiting', approvedAt: null }),
    await anOpportunity(app, { state: 'closed', closedAt: new Date() }),
    await anOpportunity(app, { approvedAt: daysAgo(61) }),
  ]

  expect((await get('/sitemap.xml')).body).toContain('/sitemaps/opportunities-0.xml</loc>')
  const { body } = await get('/sitemaps/opportunities-0.xml')

  expect(body).toContain(`<loc>https://pragati.example/opportunity/${open}</loc><lastmod>`)
  for (const id of others) expect(body).not.toContain(id)
})

test('the parts have a fixed size and together list every playlist once, read in batches', async () => {
  const { db } = app.resources
  const creator = await aCreator(app)
  const category = await aCategoryPath(app, 1)
  const first = await aPlaylist(app, { creator, category })
  // Copies made in the database, more than one batch.
  await db.execute(sql`
    insert into playlists (id, creator_id, name, description, language, category1_id)
    select gen_random_uuid(), creator_id, name, description, language, category1_id
    from playlists, generate_series(1, 1200) where id = ${first}`)
  await db.execute(sql`
    insert into playlist_videos (id, playlist_id, video_id, position)
    select gen_random_uuid(), p.id, v.video_id, 0
    from playlists p, (select video_id from playlist_videos where playlist_id = ${first} limit 1) v
    where p.creator_id = ${creator.id} and p.id <> ${first}`)
  const all = await db.select({ id: playlists.id }).from(playlists).where(eq(playlists.listed, true))

  const parts = []
  for (let part = 0; part < (await countPlaylistParts(db, 1_050)); part += 1)
    parts.push(await Array.fromAsync(playlistsOfPart(db, part, 1_050)))

  expect(parts.map((batches) => batches.flat().length)).toEqual([1_050, all.length - 1_050])
  expect(Math.max(...parts.flat().map((batch) => batch.length))).toBe(250)
  expect(parts.flat(2).map(({ id }) => id)).toEqual(all.map(({ id }) => id).sort())
})

test('a part is cached as finished compressed bytes, until a listed playlist or a name changes', async () => {
  const [creator, operator] = [await aCreator(app, 'Lakshmi Iyer'), await anOperator(app)]
  const playlistId = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const ask = (headers: Record<string, string> = {}) =>
    app.app.inject({ url: '/sitemaps/playlists-0.xml', headers: { 'accept-encoding': 'gzip', ...headers } })
  // Drops anything that was cached before.
  await inTransaction(app.resources.db, (tx) => emitContentChange(tx, 'listing'))

  const first = await ask()
  expect(first.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
  const written = gunzipSync(first.rawPayload).toString()
  expect(written).toContain(playlistId)
  expect((await get('/sitemaps/playlists-0.xml')).body).toBe(written)
  expect((await ask({ 'if-none-match': String(first.headers.etag) })).statusCode).toBe(304)
  // A change that the application does not know of: the cache does not see it.
  await app.resources.db.update(playlists).set({ name: 'Renamed' }).where(eq(playlists.id, playlistId))
  expect((await ask()).rawPayload.equals(first.rawPayload)).toBe(true)
  // However its address is spelt, the same part is cached.
  for (const address of ['/sitemaps/playlists-00.xml', '/%73itemaps/playlists-%30.xml'])
    expect((await get(address)).body).toBe(written)

  await app.api.operatorContent.hidePlaylist(
    { params: { playlistId }, body: { reason: 'Copied' } },
    { token: operator.token },
  )
  expect(gunzipSync((await ask()).rawPayload).toString()).not.toContain(playlistId)
})

test('a part that does not exist is a 404', async () => {
  expect((await get('/sitemaps/playlists-99.xml')).status).toBe(404)
  expect((await get('/sitemaps/opportunities-99.xml')).status).toBe(404)
})
