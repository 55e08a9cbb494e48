import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { pageViews } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Over all days: midnight may pass while a test runs. */
function counted({ resources }: TestApp) {
  return resources.db
    .select({ page: pageViews.page, views: sql<number>`sum(${pageViews.views})::integer` })
    .from(pageViews)
    .groupBy(pageViews.page)
    .orderBy(pageViews.page)
}

const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format()

test('views are counted per day and route, also when they are concurrent', async () => {
  const began = today()
  await Promise.all(Array.from({ length: 8 }, () => app.api.analytics.view({ body: { page: 'playlist' } })))
  await app.api.analytics.view({ body: { page: 'home' } })

  expect(await counted(app)).toEqual([
    { page: '/', views: 1 },
    { page: '/creator/:creatorName/:language/:playlistName/:playlistId', views: 8 },
  ])
  const rows = await app.resources.db.select({ day: pageViews.day }).from(pageViews)
  const days = [...new Set(rows.map(({ day }) => day))]
  expect(days.length).toBeGreaterThan(0)
  expect([began, today()]).toEqual(expect.arrayContaining(days))
})

test('an address instead of a route is rejected and leaves no trace', async () => {
  const before = await counted(app)
  for (const page of ['/newcredentials/secret', '', 'constructor', 7]) {
    const { status } = await app.send({ method: 'POST', path: '/analytics/view', body: { page } })
    expect(status).toBe(400)
  }
  expect(await counted(app)).toEqual(before)
})

test('the views counted for one address are limited', async () => {
  const small = await startApp({ RATE_LIMIT_SCALE: '0.005' })
  const view = () => small.send({ method: 'POST', path: '/analytics/view', body: { page: 'home' } })

  expect([(await view()).status, (await view()).status, (await view()).status]).toEqual([200, 200, 200])
  expect((await view()).status).toBe(429)
  expect((await counted(small))[0]?.views).toBe(3)
})
