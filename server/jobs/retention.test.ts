import { readdir, utimes, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { oneTimeCodes, resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { fruitlessSearches, jobs, rateWindows } from '#server/db/schema/operations.ts'
import { applications, opportunities } from '#server/db/schema/opportunities.ts'
import { searchedBy, searchedTerms } from '#server/db/schema/search.ts'
import { tickets } from '#server/db/schema/second-factor.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { aLearner, anOperator } from '#testing/build.ts'
import { anOpportunity, daysAgo } from '#testing/opportunities.ts'
import { aNewcomer, mailsTo } from '#testing/sign-up.ts'
import { allJobs } from './all-jobs.ts'
import { enqueue } from './queue.ts'

/** The table of docs/privacy.md: for each row, one thing that is a day too old and one that is a day too young. */
let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Runs every hourly and daily job once. */
async function sweep(): Promise<void> {
  for (const { kind, every } of allJobs) if (every) await enqueue(app.resources.db, kind, {})
  await app.drainJobs()
}

async function count(table: string, where: ReturnType<typeof sql>): Promise<number> {
  const [found] = await rowsOf<{ count: number }>(
    app.resources.db,
    sql`select count(*)::integer as count from ${sql.identifier(table)} where ${where}`,
  )
  return found?.count ?? 0
}

test('sessions are deleted a month after their end, also by disuse, codes and links when they expire', async () => {
  const { db } = app.resources
  const { id } = await aLearner(app)
  await db.delete(sessions).where(eq(sessions.accountId, id))
  const ends = [
    { expiresAt: daysAgo(31) },
    { expiresAt: daysAgo(29) },
    { expiresAt: daysAgo(15), usedAt: daysAgo(45) },
    { expiresAt: daysAgo(13), usedAt: daysAgo(43) },
  ]
  for (const end of ends) await db.insert(sessions).values({ accountId: id, ...end })
  await db.insert(oneTimeCodes).values({ accountId: id, salt: Buffer.alloc(16), expiresAt: daysAgo(1) })
  await db.insert(resetTokens).values({ accountId: id, tokenHash: `old ${id}`, expiresAt: daysAgo(1) })
  const ticket = { accountId: id, purpose: 'sign-in', challenge: 'x' } as const
  await db.insert(tickets).values([
    { ...ticket, ticketHash: `old ${id}`, expiresAt: daysAgo(1) },
    { ...ticket, ticketHash: `new ${id}`, expiresAt: daysAgo(-1) },
  ])

  await sweep()

  expect(await count('sessions', sql`account_id = ${id}`)).toBe(2)
  expect(await count('one_time_codes', sql`account_id = ${id}`)).toBe(0)
  expect(await count('reset_tokens', sql`account_id = ${id}`)).toBe(0)
  expect(await count('tickets', sql`account_id = ${id}`)).toBe(1)
})

test('accounts that were never verified are deleted after a month', async () => {
  const [old, fresh] = [await aNewcomer(app), await aNewcomer(app)]
  for (const [{ id }, days] of [
    [old, 31],
    [fresh, 29],
  ] as const)
    await app.resources.db
      .update(accounts)
      .set({ createdAt: daysAgo(days) })
      .where(eq(accounts.id, id))

  await sweep()

  expect(await count('accounts', sql`id = ${old.id}`)).toBe(0)
  expect(await count('accounts', sql`id = ${fresh.id}`)).toBe(1)
})

test('an approved creator who never verified the address is deleted after a month, with the application', async () => {
  const operator = await anOperator(app)
  const anApproved = async () => {
    const { id: applicationId, email } = await anApplication(app)
    await app.api.operatorApplications.approve({ params: { applicationId } }, operator)
    return { email }
  }
  const [old, fresh, verified] = [await anApproved(), await anApproved(), await anApproved()]
  for (const [{ email }, days, verifiedAt] of [
    [old, 31, null],
    [fresh, 29, null],
    [verified, 31, new Date()],
  ] as const)
    await app.resources.db
      .update(accounts)
      .set({ createdAt: daysAgo(days), verifiedAt })
      .where(eq(accounts.email, email))

  await sweep()

  for (const table of ['accounts', 'creator_applications']) {
    expect(await count(table, sql`email = ${old.email}`)).toBe(0)
    expect(await count(table, sql`email in (${fresh.email}, ${verified.email})`)).toBe(2)
  }
})

test('rejected creator applications are deleted after half a year, pending ones stay', async () => {
  const [old, fresh, waiting] = [await anApplication(app), await anApplication(app), await anApplication(app)]
  for (const [{ id }, days] of [
    [old, 181],
    [fresh, 179],
  ] as const)
    await app.resources.db
      .update(creatorApplications)
      .set({ state: 'rejected', reason: 'No', passwordHash: null, decidedAt: daysAgo(days) })
      .where(eq(creatorApplications.id, id))

  await sweep()

  const left = [old, fresh, waiting].map(({ id }) => count('creator_applications', sql`id = ${id}`))
  expect(await Promise.all(left)).toEqual([0, 1, 1])
})

test('opportunities are deleted a year after they were closed or rejected, with the applications; open ones stay', async () => {
  const { db } = app.resources
  const closed = (days: number) =>
    anOpportunity(app, { state: 'closed', closedAt: daysAgo(days), approvedAt: daysAgo(days) })
  const rejected = (days: number) =>
    anOpportunity(app, {
      state: 'rejected',
      rejectionReason: 'No',
      approvedAt: null,
      updatedAt: daysAgo(days),
    })
  const posts = [await closed(370), await rejected(370), await closed(360), await rejected(360)]
  posts.push(await anOpportunity(app))
  const { id: applicantId } = await aLearner(app)
  const words = { name: 'A', email: 'a@example.com', phone: '1234567', skills: [], answer: '' }
  for (const opportunityId of posts)
    await db.insert(applications).values({ opportunityId, applicantId, ...words })

  await sweep()

  const left = await db.select({ id: opportunities.id }).from(opportunities)
  expect(posts.map((id) => left.some((one) => one.id === id))).toEqual([false, false, true, true, true])
  expect(await count('candidacies', sql`applicant_id = ${applicantId}`)).toBe(3)
})

test('fruitless searches are deleted after three months, finished jobs after a week, failed jobs after three months', async () => {
  const { db } = app.resources
  await db.insert(fruitlessSearches).values([
    { term: 'long ago', times: 3, lastAt: daysAgo(91) },
    { term: 'lately', times: 1, lastAt: daysAgo(89) },
  ])
  await db.insert(searchedTerms).values([
    { term: 'long ago', people: 7, lastAt: daysAgo(91) },
    { term: 'lately', people: 2, lastAt: daysAgo(29) },
  ])
  await db.insert(searchedBy).values([
    { term: 'lately', person: 'old', at: daysAgo(31) },
    { term: 'lately', person: 'new', at: daysAgo(29) },
  ])
  const kind = 'categories.index'
  await db.insert(jobs).values([
    { kind, payload: { at: 'old' }, doneAt: daysAgo(8) },
    { kind, payload: { at: 'new' }, doneAt: daysAgo(6) },
    { kind, payload: { at: 'old' }, failedAt: daysAgo(91) },
    { kind, payload: { at: 'new' }, failedAt: daysAgo(89) },
  ])
  const over = { startsAt: daysAgo(2), endsAt: daysAgo(1), hits: 1 }
  await db.insert(rateWindows).values({ key: 'over', ...over })

  await sweep()

  expect(await count('searched_terms', sql`people > 0`)).toBe(1)
  expect(await count('searched_by', sql`person = 'new'`)).toBe(1)
  expect(await count('searched_by', sql`true`)).toBe(1)

  expect(await count('fruitless_searches', sql`term in ('long ago', 'lately')`)).toBe(1)
  expect(await count('jobs', sql`payload ->> 'at' = 'old'`)).toBe(0)
  expect(await count('jobs', sql`payload ->> 'at' = 'new'`)).toBe(2)
  expect(await count('rate_windows', sql`key = 'over'`)).toBe(0)
})

test('mail that was written to the data folder is deleted after a month', async () => {
  const [old, fresh] = [await aNewcomer(app), await aNewcomer(app)]
  await app.drainJobs()
  const folder = path.join(app.dataDir, 'mail')
  const [{ id } = expect.fail('no mail was written')] = await mailsTo(app, old.email)
  await utimes(path.join(folder, `${id}.eml`), daysAgo(31), daysAgo(31))
  const before = (await readdir(folder)).length

  await sweep()

  expect(await readdir(folder)).toHaveLength(before - 1)
  expect(await mailsTo(app, old.email)).toEqual([])
  expect(await mailsTo(app, fresh.email)).toHaveLength(1)
})

test('mail from before a mail server was set is deleted after a month too, half-written mail after an hour', async () => {
  const { email } = await aNewcomer(app)
  await app.drainJobs()
  const [{ id } = expect.fail('no mail was written')] = await mailsTo(app, email)
  const folder = path.join(app.dataDir, 'mail')
  const [abandoned, underWay] = [`.${crypto.randomUUID()}.part`, `.${crypto.randomUUID()}.part`]
  for (const name of [abandoned, underWay]) await writeFile(path.join(folder, name), 'To: asha@exam')
  await utimes(path.join(folder, abandoned), daysAgo(0.05), daysAgo(0.05))
  await utimes(path.join(folder, `${id}.eml`), daysAgo(31), daysAgo(31))
  const later = await startApp({ DATA_DIR: app.dataDir, SMTP_URL: 'smtp://127.0.0.1:1' })

  await enqueue(later.resources.db, 'operations.sweep-mail', {})
  await later.drainJobs()

  const left = await readdir(folder)
  expect(left).not.toContain(`${id}.eml`)
  expect(left).not.toContain(abandoned)
  expect(left).toContain(underWay)
})
