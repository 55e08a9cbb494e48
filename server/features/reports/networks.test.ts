import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { anOpportunity } from '#testing/opportunities.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' })
  operator = await anOperator(app)
})

test.each([
  ['a /24', ['5.6.7.1', '5.6.7.2', '5.6.7.3', '5.6.7.4']],
  ['a /48', ['2409:40c0:12:1::1', '2409:40c0:12:2::1', '2409:40c0:12:3::1', '2409:40c0:12:4::1']],
])('a flood from %s hides nothing, with accounts or without', async (_name, addresses) => {
  const id = await anOpportunity(app)
  for (const address of addresses) await reportFrom(app, address, { kind: 'opportunity', id })
  for (const address of addresses)
    await reportFrom(app, address, { kind: 'opportunity', id }, (await aLearner(app)).token)

  expect(await caseOf(app, id)).toMatchObject({ people: 8, networks: 1, heldAt: null })
  const { state } = opportunities
  const rows = await app.resources.db.select({ state }).from(opportunities).where(eq(opportunities.id, id))
  expect(rows).toEqual([{ state: 'approved' }])
})

test('operators see reports from two networks before a flood from one, and the number of networks of each', async () => {
  const creator = await aCreator(app)
  const of = (kind: 'playlist' | 'creator', id: string) => ({ kind, id })
  const flooded = of('creator', creator.id)
  const other = of('playlist', await aPlaylist(app, { creator, category: await aCategoryPath(app) }))
  for (const host of [1, 2, 3, 4]) await reportFrom(app, `5.6.8.${host}`, flooded)
  const learner = await aLearner(app)
  await reportFrom(app, '49.36.10.1', other)
  await reportFrom(app, '103.21.58.7', other, learner.token)

  const seen = async () => {
    const listed = (await app.api.operatorReports.list({ query: { limit: 50 } }, operator)).data.items
    const inbox = (await app.api.operatorInbox.list({ query: { kind: 'report', limit: 50 } }, operator)).data
    const inInbox = inbox.items.flatMap((item) => (item.kind === 'report' ? [item.thing] : []))
    return [listed, inInbox].map((items) =>
      items.flatMap(({ subject, people, networks }) =>
        subject._id === flooded.id || subject._id === other.id ? [[subject._id, people, networks]] : [],
      ),
    )
  }
  const order = [
    [other.id, 2, 2],
    [flooded.id, 4, 1],
  ]
  expect(await seen()).toEqual([order, order])

  await app.api.profile.deleteAccount({}, learner)
  expect((await seen())[0]).toEqual([
    [flooded.id, 4, 1],
    [other.id, 1, 1],
  ])
})

test('when all reporters delete their accounts concurrently, none of their reports counts any more', async () => {
  const things = [await anOpportunity(app), await anOpportunity(app)]
  const people = await Promise.all(Array.from({ length: 6 }, () => aLearner(app)))
  // From two networks, so that none is hidden.
  for (const [at, { token }] of people.entries())
    for (const id of at % 2 === 0 ? things : things.toReversed())
      await reportFrom(app, `49.36.${at % 2}.1`, { kind: 'opportunity', id }, token)
  for (const id of things) expect(await caseOf(app, id)).toMatchObject({ people: 6, networks: 2 })

  await Promise.all(people.map((person) => app.api.profile.deleteAccount({}, person)))

  for (const id of things) expect(await caseOf(app, id)).toMatchObject({ people: 0, networks: 0 })
})
