import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp } from '#testing/app.ts'
import { anApplication } from '#testing/applications.ts'
import { anOperator, type TestAccount } from '#testing/build.ts'
import { mailsTo } from '#testing/sign-up.ts'

const app = await startApp()
const { db } = app.resources

async function aDayPasses(days = 0) {
  await db.execute(
    sql`update operator_settings set mailed_at = mailed_at - make_interval(days => ${days}::integer)`,
  )
  await enqueue(db, 'operator-inbox.queue-weekly', {})
  await app.drainJobs()
  await app.drainJobs()
}

const mails = async ({ email }: TestAccount) =>
  (await mailsTo(app, email)).filter(({ subject }) => subject.startsWith('What is waiting'))

test('operators get a weekly email about what waits, until they switch it off there or by its link', async () => {
  const [asha, ravi] = [await anOperator(app, 'Asha'), await anOperator(app, 'Ravi')]
  await aDayPasses()
  expect(await mails(asha)).toEqual([])

  await anApplication(app)
  await anApplication(app)
  await db.execute(
    sql`update waiting_things set since = now() - interval '4 days' where id = (select min(id::text)::uuid from waiting_things)`,
  )
  await aDayPasses()
  const [first] = await mails(asha)
  expect(first?.text).toContain('2 creator applications')
  expect(first?.text).toContain('1 of it is late')
  expect(await mails(ravi)).toHaveLength(1)
  await aDayPasses(1)
  expect(await mails(asha)).toHaveLength(1)

  const stop = /\/operator\/mail\/stop\/[\w-]+/.exec(first?.text ?? '')?.[0] ?? ''
  expect((await app.app.inject({ url: stop })).body).toContain('Stop this mail')
  expect((await app.app.inject({ method: 'POST', url: stop })).statusCode).toBe(200)
  const { operatorInbox } = app.api
  expect((await operatorInbox.getSettings({}, { token: asha.token })).data).toEqual({ weeklyMail: false })
  await operatorInbox.editSettings({ body: { weeklyMail: true } }, { token: ravi.token })
  await aDayPasses(7)
  expect(await mails(asha)).toHaveLength(1)
  expect(await mails(ravi)).toHaveLength(2)
})
