import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reports } from '#server/db/schema/reports.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { anOpportunity, anOpportunityForm, approveOpportunity } from '#testing/opportunities.ts'
import { caseOf, dismissReports, reportFrom } from '#testing/reporting.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' })
  operator = await anOperator(app)
})

/** Addresses of people in different networks. */
const PEOPLE = ['49.36.10.1', '103.21.58.7', '157.48.3.9'] as const

async function reportBy(people: readonly string[], id: string, text = ''): Promise<void> {
  for (const address of people) await reportFrom(app, address, { kind: 'opportunity', id, text })
}

async function stateOf(id: string) {
  const [found] = await app.resources.db
    .select({ state: opportunities.state })
    .from(opportunities)
    .where(eq(opportunities.id, id))
  return found?.state
}

/** Its poster changes it, and an operator approves it as it is now. */
async function approveAnew(id: string, poster: TestAccount): Promise<void> {
  await app.api.posting.update(
    { params: { id }, body: { ...anOpportunityForm, jobTitle: 'Dispatch rider' } },
    { token: poster.token },
  )
  await approveOpportunity(app.api, id, operator.token)
  expect(await stateOf(id)).toBe('approved')
}

test('who reported an opportunity before it was changed and approved anew counts again, once', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster })
  await reportBy(PEOPLE, id)
  expect(await stateOf(id)).toBe('hidden')
  await approveAnew(id, poster)

  for (let time = 0; time < 3; time += 1) await reportBy(PEOPLE.slice(0, 2), id, 'Still a scam.')
  expect(await stateOf(id)).toBe('approved')
  expect(await caseOf(app, id)).toMatchObject({ people: 3, networks: 3, heldAt: null })
  const texts = await app.resources.db
    .select({ text: reports.text })
    .from(reports)
    .where(eq(reports.caseId, (await caseOf(app, id))?.id ?? ''))
  expect(texts.map(({ text }) => text).toSorted()).toEqual(['', 'Still a scam.', 'Still a scam.'])

  await reportBy(PEOPLE.slice(2), id)
  expect(await stateOf(id)).toBe('hidden')
})

test('whose report was dismissed counts again once the opportunity was changed and approved anew', async () => {
  const poster = await aLearner(app)
  const id = await anOpportunity(app, { poster })
  await reportBy(PEOPLE, id)
  const found = await caseOf(app, id)
  await dismissReports(app, found?.id ?? '', operator)
  await reportBy(PEOPLE, id)
  expect(await stateOf(id), 'about the same text they have been decided').toBe('approved')

  await approveAnew(id, poster)
  await reportBy(PEOPLE.slice(0, 2), id)
  expect(await caseOf(app, id)).toMatchObject({ state: 'open', people: 2, networks: 2 })
  await reportBy(PEOPLE.slice(2), id)
  expect(await stateOf(id)).toBe('hidden')
})
