import { eq, inArray, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator } from '#testing/build.ts'
import { anOpportunity, anOpportunityForm, daysAgo } from '#testing/opportunities.ts'
import { searchTextOf } from './search-text.ts'

let app: TestApp
const MANY = 300

/** Two in three are in Pune, one in three is an internship, four share each last day; the newest is number 300. */
beforeAll(async () => {
  app = await startApp({}, { caching: false })
  const { comapanyName: companyName, ...texts } = anOpportunityForm
  const start = daysAgo(50).getTime()
  const rows = Array.from({ length: MANY }, (_, at) => {
    const values = {
      ...texts,
      companyName,
      jobTitle: `Lamplighter ${at + 1}`,
      jobLocation: at % 3 === 0 ? 'Nashik' : 'Pune',
      jobType: at % 3 === 1 ? ('Internship' as const) : ('Full Time' as const),
      deadline: '2100-01-01',
    }
    return {
      ...values,
      id: v7(),
      searchText: searchTextOf(values),
      state: 'approved' as const,
      // A hundred after the other, the newest of each first.
      approvedAt: new Date(start + Math.floor(at / 100) * 86_400_000 - Math.floor((at % 100) / 4) * 1000),
    }
  })
  await app.resources.db.insert(opportunities).values(rows)
})

async function find(query: { search: string; page?: number; jobType?: 'Internship'; sort?: 'deadline' }) {
  const { data } = await app.api.opportunities.list({ query })
  return [data.opportunities.map(({ jobTitle }) => Number(jobTitle.split(' ')[1])), data.total]
}

test('a frequent word finds the newest, on every page that is counted', async () => {
  expect(await find({ search: 'lampl' })).toEqual([[300, 299, 298, 297], 240])
  expect(await find({ search: 'lamplighter', page: 60 })).toEqual([[64, 63, 62, 61], 240])
  expect(await find({ search: 'lamplighter', page: 61 })).toEqual([[], 240])
})

test('several words and a type narrow it down, and the total is exact below the bound', async () => {
  expect(await find({ search: 'lamplighter nashik' })).toEqual([[298, 295, 292, 289], 100])
  expect(await find({ search: 'pune lampl' })).toEqual([[300, 299, 297, 296], 200])
  expect(await find({ search: 'lampl', jobType: 'Internship' })).toEqual([[299, 296, 293, 290], 100])
  // No internship has both words, so those with one of them are shown.
  expect(await find({ search: 'nashik lampl', jobType: 'Internship' })).toEqual([[299, 296, 293, 290], 100])
  expect(await find({ search: 'lamplighter 7' })).toEqual([[79, 78, 77, 76], 11])
})

test('those that close first come first when requested, for any number of matches', async () => {
  expect(await find({ search: 'lamplighter', sort: 'deadline' })).toEqual([[100, 99, 98, 97], 240])
  expect(await find({ search: 'sarita lampl', sort: 'deadline', page: 26 })).toEqual([
    [200, 199, 198, 197],
    240,
  ])
  expect(await find({ search: 'lampl', sort: 'deadline', jobType: 'Internship', page: 2 })).toEqual([
    [86, 83, 80, 77],
    100,
  ])
})

test('the order by last day is that of the days that cards show: an opportunity closes after 60 days, whatever its deadline', async () => {
  const own = await startApp()
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
  await anOpportunity(own, { jobTitle: 'Sexton in a year', deadline: day(365), approvedAt: daysAgo(50) })
  await anOpportunity(own, { jobTitle: 'Sexton in a month', deadline: day(30) })
  await anOpportunity(own, { jobTitle: 'Sexton without', approvedAt: daysAgo(59) })
  await anOpportunity(own, { jobTitle: 'Sexton in a week', deadline: day(7) })

  for (const query of [{}, { search: 'sexton' }]) {
    const { data } = await own.api.opportunities.list({ query: { ...query, sort: 'deadline' } })
    expect(data.opportunities.map(({ jobTitle }) => jobTitle.slice('Sexton '.length))).toEqual([
      'in a week',
      'in a year',
      'in a month',
      'without',
    ])
  }
})

test('opportunities that are over are neither found nor counted, whatever their stored state', async () => {
  await anOpportunity(app, { jobTitle: 'Cobbler', approvedAt: daysAgo(61) })
  await anOpportunity(app, { jobTitle: 'Cobbler' })

  const { data } = await app.api.opportunities.list({ query: { search: 'cobbler' } })

  expect(data.total).toBe(1)
  expect(data.opportunities).toHaveLength(1)
})

test('the search index follows every change of the opportunities', async () => {
  const { db } = app.resources
  const poster = await aCreator(app)
  const [first, second, third] = [
    await anOpportunity(app, { jobTitle: 'Potter', poster }),
    await anOpportunity(app, { jobTitle: 'Weaver' }),
    await anOpportunity(app, { jobTitle: 'Smith', state: 'waiting', approvedAt: null }),
  ]
  const change = (ids: string[], set: Partial<typeof opportunities.$inferInsert>) =>
    db.update(opportunities).set(set).where(inArray(opportunities.id, ids))
  const found = async (search: string) => (await app.api.opportunities.list({ query: { search } })).total

  await change([second, third], { state: 'approved', approvedAt: new Date(), jobType: 'Part Time' })
  await change([second], { jobTitle: 'Carder', searchText: 'carder pune', deadline: '2100-01-01' })
  expect([await found('smith'), await found('weaver'), await found('carder'), await found('pot')]).toEqual([
    1, 0, 1, 1,
  ])
  await expectTrueEntries()

  await change([third], { state: 'closed', closedAt: new Date() })
  await db.delete(accounts).where(eq(accounts.id, poster.id))
  expect([await found('smith'), await found('carder'), await found('potter')]).toEqual([0, 1, 0])
  expect(first).not.toBe(second)
  await expectTrueEntries()
})

/** The maintained entries and counts equal freshly computed ones. */
async function expectTrueEntries(): Promise<void> {
  const { db } = app.resources
  const entries = await rowsOf(
    db,
    sql`
      (select opportunity_id, words::text, deadline, closes_at from opportunity_entries) except all
        (select id, (words || array_to_tsvector(array['=' || job_type]))::text, deadline, closes_at
          from opportunities where state = 'approved')`,
  )
  const missing = await rowsOf(
    db,
    sql`
      select id from opportunities where state = 'approved' and id not in (select opportunity_id from opportunity_entries)`,
  )
  const counts = await rowsOf(
    db,
    sql`
      select word, job_type, sum(n) from (
        select word, job_type, opportunities as n from opportunity_words
        union all
        select word, job_type, -1 from opportunities cross join unnest(tsvector_to_array(words)) as word
          where state = 'approved') both_sides
      group by word, job_type having sum(n) <> 0`,
  )
  expect([entries, missing, counts]).toEqual([[], [], []])
}
