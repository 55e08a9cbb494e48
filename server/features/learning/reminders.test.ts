import { readFile } from 'node:fs/promises'
import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { courseProgress, learningSettings } from '#server/db/schema/learning.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { mailFolder } from '#server/mail/mailer.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, type TestAccount, videosOf } from '#testing/build.ts'
import { queueReminders, REMIND } from './reminders.commands.ts'
import { accountOfUnsubscribeToken, makeUnsubscribeToken } from './unsubscribe-token.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

/** Somebody who stopped in a course some days ago, and has asked to be reminded. */
async function aReminded({ daysAgo = 5, reminders = true } = {}): Promise<TestAccount> {
  const learner = await aLearner(app)
  const playlistId = await aPlaylist(app, { creator, category, name: 'Weaving for beginners' })
  const [video] = await videosOf(app, playlistId)
  const at = new Date(Date.now() - daysAgo * 86_400_000).toISOString()
  const mark = { videoId: video?.videoId ?? '', seconds: 30, duration: 100, at, playlistId }
  await app.api.learning.putMarks({ body: { marks: [mark] } }, learner)
  if (reminders) await app.api.learning.editSettings({ body: { reminders } }, learner)
  return learner
}

/** Runs the hourly job. */
async function remind() {
  await enqueue(app.resources.db, 'learning.queue-reminders', {})
  await app.drainJobs()
}

const mailsTo = async ({ email }: TestAccount) => (await app.outbox()).filter(({ to }) => to === email)

/** The source of the one reminder that somebody got. */
async function reminderTo(person: TestAccount) {
  const mails = await mailsTo(person)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  const source = await readFile(`${mailFolder(app.resources.config)}/${mail?.id}.eml`, 'utf8')
  const path = /^List-Unsubscribe:\s*<https?:\/\/[^/]+(\/[^>]+)>/im.exec(source)?.[1] ?? ''
  return { text: mail?.text ?? '', source, path }
}

/** As if that many days had passed for somebody. */
const daysPass = (person: TestAccount, days: number) =>
  app.resources.db
    .update(learningSettings)
    .set({
      remindAt: sql`remind_at - make_interval(days => ${days})`,
      remindedAt: sql`reminded_at - make_interval(days => ${days})`,
    })
    .where(eq(learningSettings.accountId, person.id))

const isReminded = async (person: TestAccount) =>
  (await app.api.learning.get({}, person)).data.settings.reminders

test('a learner who asked for it is reminded of their course once a week, and nobody else is', async () => {
  const asked = await aReminded()
  const others = [await aReminded({ reminders: false }), await aReminded({ daysAgo: 1 }), await aLearner(app)]
  await app.api.learning.editSettings({ body: { reminders: true } }, others[2])

  await remind()
  await remind()

  const { text } = await reminderTo(asked)
  expect(text).toContain('Weaving for beginners: 0 of 5 videos watched')
  expect(text).toMatch(/\/creator\/.*\?video=[\da-f-]{36}/)
  for (const other of others) expect(await mailsTo(other)).toEqual([])
  expect((await app.api.profile.exportAll({}, asked)).data.learning).toMatchObject({
    settings: { reminders: true, lastReminder: expect.any(String) },
  })

  await daysPass(asked, 6)
  await remind()
  expect(await mailsTo(asked)).toHaveLength(1)
  await daysPass(asked, 1)
  await remind()
  expect(await mailsTo(asked)).toHaveLength(2)
})

test('switched off and on again, reminders still come at most once a week', async () => {
  const person = await aReminded()
  await remind()
  for (const reminders of [false, true]) await app.api.learning.editSettings({ body: { reminders } }, person)

  await remind()

  expect(await mailsTo(person)).toHaveLength(1)
})

test('a reminder and its date are stored together: a crash between them leaves neither', async () => {
  const person = await aReminded()
  const crash = inTransaction(app.resources.db, async (tx) => {
    await queueReminders(tx, 100)
    throw new Error('the machine stops')
  })
  await expect(crash).rejects.toThrow('the machine stops')
  expect(await mailsTo(person)).toEqual([])

  const both = await Promise.all(
    [1, 2].map(() => inTransaction(app.resources.db, (tx) => queueReminders(tx, 100))),
  )
  expect(both.reduce((sum, looked) => sum + looked, 0)).toBeGreaterThan(0)
  const queued = await app.resources.db
    .select({ id: jobs.id })
    .from(jobs)
    .where(sql`kind = ${REMIND} and payload ->> 'accountId' = ${person.id}`)
  expect(queued).toHaveLength(1)
  await app.drainJobs()
  expect(await mailsTo(person)).toHaveLength(1)
})

test('learners who are suspended, have finished or have switched reminders off before the mail is sent get none', async () => {
  const [suspended, finished, stopped] = [await aReminded(), await aReminded(), await aReminded()]
  const { db } = app.resources
  await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, suspended.id))
  await db
    .update(courseProgress)
    .set({ finishedAt: new Date() })
    .where(eq(courseProgress.accountId, finished.id))
  await inTransaction(db, (tx) => queueReminders(tx, 100))
  await app.api.learning.editSettings({ body: { reminders: false } }, stopped)

  await app.drainJobs()

  for (const person of [suspended, finished, stopped]) expect(await mailsTo(person)).toEqual([])
})

test('one-click unsubscribe of a mail program stops reminders, opening the link does not', async () => {
  const person = await aReminded()
  await remind()
  const { source, path, text } = await reminderTo(person)
  expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  expect(path).toMatch(/^\/reminders\/stop\/[\w-]{64}$/)
  expect(text).toContain(path)

  const opened = await app.app.inject({ method: 'GET', url: path })
  expect([opened.statusCode, opened.headers['cache-control']]).toEqual([200, 'no-store'])
  expect(opened.body).toContain('<form method="post"><button>Stop these reminders</button></form>')
  const inHindi = await app.app.inject({ method: 'GET', url: `/hi${path}` })
  expect(inHindi.body).toContain('<html lang="hi">')
  expect(inHindi.body).toContain('<form method="post"><button>याद दिलाना बंद करें</button></form>')
  expect(await isReminded(person)).toBe(true)

  for (const _ of ['once', 'again']) {
    const stopped = await app.app.inject({
      method: 'POST',
      url: path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    expect(stopped.statusCode).toBe(200)
    expect(stopped.body).toContain('You will no longer get reminders.')
  }
  expect(await isReminded(person)).toBe(false)
})

test.each([
  [
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
  ['application/json', '{broken'],
  ['text/plain', ''],
])('the request of a mail program is accepted as %s', async (type, payload) => {
  const person = await aReminded()
  const url = `/reminders/stop/${makeUnsubscribeToken(app.resources.tokens, person.id)}`

  const reply = await app.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })

  expect([reply.statusCode, await isReminded(person)]).toEqual([200, false])
})

test('a forged link stops nothing', async () => {
  const person = await aReminded()
  const ticket = makeUnsubscribeToken(app.resources.tokens, person.id)
  const last = ticket.at(-1) === 'A' ? 'B' : 'A'
  const other = makeUnsubscribeToken(createTokens('another secret, 32 letters or more!'), person.id)
  for (const forged of [
    `${ticket.slice(0, -1)}${last}`,
    ticket.slice(0, -1),
    other,
    person.id,
    'x'.repeat(64),
  ]) {
    const reply = await app.app.inject({ method: 'POST', url: `/reminders/stop/${forged}` })
    expect([reply.statusCode, forged]).toEqual([404, forged])
  }
  expect(await isReminded(person)).toBe(true)
})

test('a link in an old email works after the secret was changed', async () => {
  const id = crypto.randomUUID()
  const [old, now] = ['the secret before, 32 letters or so', 'the present secret, 32 letters or so']
  const ticket = makeUnsubscribeToken(createTokens(old), id)

  expect(accountOfUnsubscribeToken(createTokens(now, old), ticket)).toBe(id)
  expect(accountOfUnsubscribeToken(createTokens(now), ticket)).toBeNull()
})
