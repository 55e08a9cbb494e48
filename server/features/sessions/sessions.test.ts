import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { sessions } from '#server/db/schema/sessions.ts'
import { SECRET_OF_TESTS, startApp, type TestApp } from '#testing/app.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { sessionOfKey } from './end-key.ts'
import { createTokens } from './tokens.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const me = (token: string) => app.api.accounts.me({}, { token })
const deleteAccount = (token: string) => app.api.profile.deleteAccount({}, { token })
const prove = (token: string, password: string) => app.api.sessions.prove({ body: { password } }, { token })

/** Lets time pass for the sessions of an account. */
async function since(accountId: string, change: Partial<Record<'usedAt' | 'provenAt', SQL>>): Promise<void> {
  await app.resources.db.update(sessions).set(change).where(eq(sessions.accountId, accountId))
}
const ago = (time: string) => sql`now() - ${time}::interval`

test('a session ends after fourteen days without use, and not a day earlier', async () => {
  const [idle, busy] = [await aSignedUpLearner(app), await aSignedUpLearner(app)]
  await since(idle.id, { usedAt: ago('14 days 1 minute') })
  await since(busy.id, { usedAt: ago('13 days 23 hours') })

  expect(await failureOf(me(idle.token))).toBe('unauthenticated')
  expect((await me(busy.token)).data.email).toBe(busy.email)

  const [session] = (await app.api.profile.listSessions({}, { token: busy.token })).data
  expect(Date.now() - Date.parse(session?.usedAt ?? '')).toBeLessThan(3_600_000)
})

test('the list of sessions does not show idle ones that have ended', async () => {
  const { id, email, token } = await aSignedUpLearner(app)
  await since(id, { usedAt: ago('15 days') })
  const again = await expectSignedIn(app.api.accounts.login({ body: { email, password: PASSWORD } }))

  const { data } = await app.api.profile.listSessions({}, { token: again.token })

  expect(data.map(({ current }) => current)).toEqual([true])
  expect(await failureOf(me(token))).toBe('unauthenticated')
})

test('more than 15 minutes after signing in, deleting the account and the export require the password', async () => {
  const { id, token } = await aSignedUpLearner(app)
  await since(id, { provenAt: ago('15 minutes 1 second') })

  expect(await failureOf(app.api.profile.exportAll({}, { token }))).toBe('proof_needed')
  expect(await failureOf(deleteAccount(token))).toBe('proof_needed')
  expect(await failureOf(prove(token, 'not my password'))).toBe('wrong_password')
  expect(await failureOf(deleteAccount(token))).toBe('proof_needed')

  const { token: proven } = await expectSignedIn(prove(token, PASSWORD))

  // A copy of the old token is of no use.
  expect(await failureOf(me(token))).toBe('unauthenticated')
  await app.api.profile.exportAll({}, { token: proven })
  await deleteAccount(proven)
  expect(await failureOf(me(proven))).toBe('unauthenticated')
})

test('a password confirmed in one session counts for no other', async () => {
  const { id, email, token } = await aSignedUpLearner(app)
  const { token: other } = await expectSignedIn(
    app.api.accounts.login({ body: { email, password: PASSWORD } }),
  )
  await since(id, { provenAt: ago('1 hour') })

  await prove(token, PASSWORD)

  expect(await failureOf(deleteAccount(other))).toBe('proof_needed')
})

test('guessing the password in a stolen session is slowed', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { token } = await aSignedUpLearner(strict)
  const guess = (password: string) => strict.api.sessions.prove({ body: { password } }, { token })

  for (let time = 0; time < 10; time += 1) expect(await failureOf(guess('a guess'))).toBe('wrong_password')

  expect(await failureOf(guess(PASSWORD))).toBe('too_many_requests')
})

test('the mail about a new sign-in ends that session and no other', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const reply = await app.app.inject({
    method: 'POST',
    url: '/api/v1/user/login',
    payload: { email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0' },
  })
  const stranger = reply.json<{ token: string }>().token
  const mail = (await mailsTo(app, email)).find(({ subject }) => subject.startsWith('New sign-in'))
  const key = /\/endsession#(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
  expect((await me(stranger)).data.email).toBe(email)

  const endByLink = (sent: string) => app.api.sessions.endByLink({ body: { key: sent } })
  const forged = [
    key.slice(0, -1),
    `${crypto.randomUUID()}.${key.split('.')[1]}`,
    '',
    'x.y',
    key.split('.')[0],
  ]
  for (const wrong of forged) expect(await failureOf(endByLink(wrong ?? ''))).toBe('session_link_invalid')
  expect((await me(stranger)).data.email).toBe(email)
  // The secret may be replaced before the mail is read.
  const fresh = 'the secret that takes its place, long enough'
  expect(sessionOfKey(createTokens(fresh, SECRET_OF_TESTS), key)).toBe(key.split('.')[0])
  expect(sessionOfKey(createTokens(fresh), key)).toBeNull()
  await endByLink(key)
  await endByLink(key)

  expect(await failureOf(me(stranger))).toBe('unauthenticated')
  expect((await me(token)).data.email).toBe(email)
})
