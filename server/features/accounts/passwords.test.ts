import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { resetTokens } from '#server/db/schema/accounts.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { aNewcomer, anEmail, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const NEW = 'another horse 8'
const login = (email: string, password: string) => app.api.accounts.login({ body: { email, password } })
const me = (token: string) => app.api.accounts.me({}, { token })
const DEAD: [number, string] = [401, 'Please sign in first']
const DEAD_LINK: [number, string] = [400, expect.stringContaining('This link has expired or was used before')]

function change(token: string, oldPassword: string, newPassword: string) {
  return app.api.passwords.change({ body: { oldPassword, newPassword } }, { token })
}

/** Asks for a reset and answers the token of the mailed link. */
async function mailedToken(email: string): Promise<string> {
  await app.api.passwords.forgot({ body: { email } })
  const mail = (await mailsTo(app, email)).find(({ subject }) => subject.startsWith('Set a new password'))
  const url = `${app.resources.config.site.url}/newcredentials/`
  const found = mail?.text.split(url)[1]?.split('\n')[0]
  expect(found).toMatch(/^[\w-]{43}$/)
  return found ?? ''
}

function reset(token: string, password = NEW, confirmPassword = password) {
  return app.api.passwords.reset({ params: { token }, body: { password, confirmPassword } })
}

test('changing the password ends every session, goes on with a new one, and tells the owner', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const { token: elsewhere } = await login(email, PASSWORD)

  const changed = await change(token, PASSWORD, NEW)

  expect(await refusal(me(token))).toEqual(DEAD)
  expect(await refusal(me(elsewhere))).toEqual(DEAD)
  expect((await me(changed.token)).data.email).toBe(email)
  expect(await refusal(login(email, PASSWORD))).toEqual([401, 'Invalid email or password'])
  await login(email, NEW)
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pragati password was changed')
})

test('a wrong old password changes nothing', async () => {
  const { email, token } = await aSignedUpLearner(app)

  expect(await refusal(change(token, 'not my password', NEW))).toEqual([401, 'Invalid Credentials'])

  expect((await me(token)).data.email).toBe(email)
  await login(email, PASSWORD)
})

test.each(['short 1', 'x'.repeat(21), '', 'QwertyUiop', '12345678'])('%j is no new password', async (bad) => {
  const { email, token } = await aSignedUpLearner(app)

  const reply = await app.send({
    method: 'PUT',
    path: '/user/changepassword',
    body: { oldPassword: PASSWORD, newPassword: bad },
    token,
  })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'newPassword' }] } })
  await login(email, PASSWORD)
})

test('a forgotten password is replaced with the mailed link, once, and every session ends', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  await reset(link)

  expect(await refusal(me(token))).toEqual(DEAD)
  await login(email, NEW)
  expect(await refusal(reset(link, 'a third horse 7'))).toEqual(DEAD_LINK)
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pragati password was changed')
})

test('one link works once, even when it is used twice at the same moment', async () => {
  const { email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  const outcomes = await Promise.allSettled([reset(link), reset(link)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a link is dead after thirty minutes', async () => {
  const { id, email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)
  const age = (minutes: number) =>
    app.resources.db
      .update(resetTokens)
      .set({ expiresAt: sql`expires_at - make_interval(mins => ${minutes})` })
      .where(eq(resetTokens.accountId, id))

  await age(30)
  expect(await refusal(reset(link))).toEqual(DEAD_LINK)
  await age(-1)
  await reset(link)
})

test('a new password makes the links mailed before useless', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  await change(token, PASSWORD, NEW)

  expect(await refusal(reset(link, 'a third horse 7'))).toEqual(DEAD_LINK)
})

test('only the hash of a link is kept', async () => {
  const { id, email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  const rows = await app.resources.db.select().from(resetTokens).where(eq(resetTokens.accountId, id))

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(link)
  expect(JSON.stringify(await app.resources.db.execute(sql`select * from jobs`))).not.toContain(link)
})

test('an unknown address gets the same answer and no mail', async () => {
  const { email } = await aSignedUpLearner(app)
  const unknown = anEmail()
  const forgot = (address: string) => app.api.passwords.forgot({ body: { email: address } })

  expect(await forgot(unknown)).toEqual(await forgot(email))
  expect(await mailsTo(app, unknown)).toEqual([])
})

test.each([
  [{ password: NEW, confirmPassword: 'something else' }, 'confirmPassword', 'Passwords do not match'],
  [
    { password: 'short', confirmPassword: 'short' },
    'password',
    'Password must be between 8 to 20 characters',
  ],
  [{ password: NEW }, 'confirmPassword', 'confirmPassword is required'],
  [
    { password: '12345678', confirmPassword: '12345678' },
    'password',
    expect.stringContaining('Please choose another one'),
  ],
])('a reset with %j is refused and leaves the link alive', async (body, path, message) => {
  const { email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  const reply = await app.send({ method: 'PUT', path: `/user/resetpassword/${link}`, body })

  expect(reply).toMatchObject({ status: 400, body: { error: message, issues: [{ path }] } })
  await reset(link)
})

test.each(['nonsense', 'x'.repeat(43), '%00', "' or 1=1 --"])('%j is no link', async (token) => {
  expect(await refusal(reset(token))).toEqual(DEAD_LINK)
})

test('who sets a password by mail has verified the address too', async () => {
  const { email } = await aNewcomer(app)

  await reset(await mailedToken(email))

  expect((await login(email, NEW)).data.user.isVerified).toBe(true)
})

test('a password that everybody guesses is refused at sign-up', async () => {
  const body = { name: 'Asha', email: anEmail(), password: 'QwertyUiop' }

  expect(await refusal(app.api.accounts.signUp({ body }))).toEqual([
    400,
    expect.stringContaining('Please choose another one'),
  ])
})

test('guessing the old password with a stolen token is slowed', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { token } = await aSignedUpLearner(strict)
  const guess = () =>
    refusal(strict.api.passwords.change({ body: { oldPassword: 'guess', newPassword: NEW } }, { token }))

  const statuses = []
  for (let time = 0; time < 11; time += 1) statuses.push((await guess())[0])

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

test('trying links is limited per address', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.04' })
  const attempt = async (token: string) =>
    (
      await refusal(
        strict.api.passwords.reset({ params: { token }, body: { password: NEW, confirmPassword: NEW } }),
      )
    )[0]

  expect([await attempt('one'), await attempt('two'), await attempt('three')]).toEqual([400, 400, 429])
})

test('at most ten reset mails an hour go to one address', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await aSignedUpLearner(strict)
  const forgot = () => strict.api.passwords.forgot({ body: { email } })
  for (let time = 0; time < 10; time += 1) await forgot()

  expect((await refusal(forgot()))[0]).toBe(429)
  const resets = (await mailsTo(strict, email)).filter(({ subject }) => subject.startsWith('Set a new'))
  expect(resets).toHaveLength(10)
})
