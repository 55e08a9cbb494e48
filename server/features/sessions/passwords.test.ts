import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { errorOf } from '#testing/error-of.ts'
import { aNewcomer, anEmail, aSignedUpLearner, mailsTo, PASSWORD } from '#testing/sign-up.ts'
import { expectSignedIn } from '#testing/signed-in.ts'
import { mustBeUncommon } from './common-passwords.ts'
import { hashPassword } from './passwords.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const NEW = 'another horse 8'
const login = (email: string, password: string) =>
  expectSignedIn(app.api.accounts.login({ body: { email, password } }))
const me = (token: string) => app.api.accounts.me({}, { token })
const DEAD: [number, string] = [401, 'Please sign in first']
const DEAD_LINK: [number, string] = [400, expect.stringContaining('This link has expired or was used before')]

function change(token: string, oldPassword: string, newPassword: string) {
  return app.api.sessions.changePassword({ body: { oldPassword, newPassword } }, { token })
}

/** Requests a reset and returns the token of the mailed link. */
async function mailedToken(email: string): Promise<string> {
  await app.api.sessions.forgotPassword({ body: { email } })
  const mail = (await mailsTo(app, email)).find(({ subject }) => subject.startsWith('Set a new password'))
  const url = `${app.resources.config.site.url}/newcredentials/`
  const found = mail?.text.split(url)[1]?.split('\n')[0]
  expect(found).toMatch(/^[\w-]{43}$/)
  return found ?? ''
}

function reset(token: string, password = NEW, confirmPassword = password) {
  return app.api.sessions.resetPassword({ params: { token }, body: { password, confirmPassword } })
}

test('changing the password ends every session, starts a new one, and tells the owner', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const { token: elsewhere } = await login(email, PASSWORD)

  const changed = await change(token, PASSWORD, NEW)

  expect(await errorOf(me(token))).toEqual(DEAD)
  expect(await errorOf(me(elsewhere))).toEqual(DEAD)
  expect((await me(changed.token)).data.email).toBe(email)
  expect(await errorOf(login(email, PASSWORD))).toEqual([401, 'Invalid email or password'])
  await login(email, NEW)
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pragati password was changed')
})

test('a wrong old password changes nothing', async () => {
  const { email, token } = await aSignedUpLearner(app)

  expect(await errorOf(change(token, 'not my password', NEW))).toEqual([401, 'Invalid Credentials'])

  expect((await me(token)).data.email).toBe(email)
  await login(email, PASSWORD)
})

test.each(['short 1', 'x'.repeat(21), '', 'QwertyUiop', '12345678', 'Pragati@2026'])(
  '%j is not a valid password',
  async (bad) => {
    const { email, token } = await aSignedUpLearner(app)

    const reply = await app.send({
      method: 'PUT',
      path: '/user/changepassword',
      body: { oldPassword: PASSWORD, newPassword: bad },
      token,
    })

    expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'newPassword' }] } })
    await login(email, PASSWORD)
  },
)

test('a forgotten password is replaced with the mailed link, once, and every session ends', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  await reset(link)

  expect(await errorOf(me(token))).toEqual(DEAD)
  await login(email, NEW)
  expect(await errorOf(reset(link, 'a third horse 7'))).toEqual(DEAD_LINK)
  const subjects = (await mailsTo(app, email)).map(({ subject }) => subject)
  expect(subjects).toContain('Your Pragati password was changed')
})

test('the check of a link says whether it is valid, and nothing more', async () => {
  const { email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)
  const check = (token: string) => app.send({ method: 'GET', path: `/user/resetpassword/${token}` })

  const live = await check(link)
  expect(live).toMatchObject({ status: 200, body: { data: { live: true } } })
  expect(Object.keys((live.body as { data: object }).data)).toEqual(['live'])
  expect(await check('not a token')).toMatchObject({ status: 200, body: { data: { live: false } } })

  await reset(link)
  expect(await check(link)).toMatchObject({ status: 200, body: { data: { live: false } } })
})

test('a link works once, even when it is used twice concurrently', async () => {
  const { email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  const outcomes = await Promise.allSettled([reset(link), reset(link)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
})

test('a link expires after thirty minutes', async () => {
  const { id, email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)
  const age = (minutes: number) =>
    app.resources.db
      .update(resetTokens)
      .set({ expiresAt: sql`expires_at - make_interval(mins => ${minutes})` })
      .where(eq(resetTokens.accountId, id))

  await age(30)
  expect(await errorOf(reset(link))).toEqual(DEAD_LINK)
  await age(-1)
  await reset(link)
})

test('a new password invalidates the links mailed before', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  await change(token, PASSWORD, NEW)

  expect(await errorOf(reset(link, 'a third horse 7'))).toEqual(DEAD_LINK)
})

test('only the hash of a link is stored', async () => {
  const { id, email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  const rows = await app.resources.db.select().from(resetTokens).where(eq(resetTokens.accountId, id))

  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain(link)
  expect(JSON.stringify(await app.resources.db.execute(sql`select * from jobs`))).not.toContain(link)
})

test('an unknown address gets the same reply and no mail', async () => {
  const { email } = await aSignedUpLearner(app)
  const unknown = anEmail()
  const forgot = (address: string) => app.api.sessions.forgotPassword({ body: { email: address } })

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
])('a reset with %j is rejected and leaves the link valid', async (body, path, message) => {
  const { email } = await aSignedUpLearner(app)
  const link = await mailedToken(email)

  const reply = await app.send({ method: 'PUT', path: `/user/resetpassword/${link}`, body })

  expect(reply).toMatchObject({ status: 400, body: { error: message, issues: [{ path }] } })
  await reset(link)
})

test.each(['nonsense', 'x'.repeat(43), '%00', "' or 1=1 --"])('%j is not a valid link', async (token) => {
  expect(await errorOf(reset(token))).toEqual(DEAD_LINK)
})

test('setting a password by mail verifies the address too', async () => {
  const { email } = await aNewcomer(app)

  await reset(await mailedToken(email))

  expect((await login(email, NEW)).data.user.isVerified).toBe(true)
})

test('an easily guessed password is rejected at sign-up', async () => {
  const body = { name: 'Asha', email: anEmail(), password: 'QwertyUiop' }

  expect(await errorOf(app.api.accounts.signUp({ body }))).toEqual([
    400,
    expect.stringContaining('Please choose another one'),
  ])
})

test('guessing the old password with a stolen token is slowed', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { token } = await aSignedUpLearner(strict)
  const guess = () =>
    errorOf(
      strict.api.sessions.changePassword({ body: { oldPassword: 'guess', newPassword: NEW } }, { token }),
    )

  const statuses = []
  for (let time = 0; time < 11; time += 1) statuses.push((await guess())[0])

  expect(statuses).toEqual([...Array<number>(10).fill(401), 429])
})

test('attempts with links are limited per address', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '0.04' })
  const attempt = async (token: string) =>
    (
      await errorOf(
        strict.api.sessions.resetPassword({
          params: { token },
          body: { password: NEW, confirmPassword: NEW },
        }),
      )
    )[0]

  expect([await attempt('one'), await attempt('two'), await attempt('three')]).toEqual([400, 400, 429])
})

test('at most ten reset emails an hour are sent to one address', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await aSignedUpLearner(strict)
  const forgot = () => strict.api.sessions.forgotPassword({ body: { email } })
  for (let time = 0; time < 10; time += 1) await forgot()

  expect((await errorOf(forgot()))[0]).toBe(429)
  const resets = (await mailsTo(strict, email)).filter(({ subject }) => subject.startsWith('Set a new'))
  expect(resets).toHaveLength(10)
})

test.each([
  'password1',
  'PassWord1',
  'qwertyuiop',
  'dragon123',
  'jaishreeram',
  'aaaaaaaa',
  '12341234',
  'abcabcabc',
])('%s is rejected as easily guessed, wherever a password is chosen', async (password) => {
  const sent = await app.send({
    method: 'POST',
    path: '/user/signup',
    body: { name: 'Asha', email: anEmail(), password },
  })

  expect(sent).toMatchObject({
    status: 400,
    body: {
      code: 'bad_input',
      issues: [{ path: 'password', message: expect.stringContaining('anybody would guess') }],
    },
  })
})

test('more than 10,000 common passwords of sufficient length are rejected', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].filter(({ length }) => length >= 8 && length <= 20)
  expect(long.length).toBeGreaterThan(10_000)

  const taken = await Promise.all(
    long.map((password) =>
      mustBeUncommon(password.toUpperCase(), 'password').then(
        () => password,
        () => null,
      ),
    ),
  )

  expect(taken.filter((password) => password !== null)).toEqual([])
  await mustBeUncommon(PASSWORD, 'password')
})

test('hashes are made in turns by caller: many from one address delay others by one', async () => {
  const made: string[] = []
  const hashFor = async (address: string) => {
    await hashPassword('a good password', { address })
    made.push(address)
  }

  await Promise.all([...Array.from({ length: 12 }, () => hashFor('203.0.113.1')), hashFor('198.51.100.1')])

  expect(made.indexOf('198.51.100.1')).toBeLessThan(6)
})
