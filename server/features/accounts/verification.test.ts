import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { oneTimeCodes } from '#server/db/schema/mailed-secrets.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { errorOf } from '#testing/error-of.ts'
import { aNewcomer, anEmail, mailedCode, mailsTo, PASSWORD } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

const verify = (email: string, otp: string) => app.api.accounts.verify({ body: { email, otp } })
const ask = (email: string) => app.api.accounts.requestCode({ body: { email } })
const wrong = (code: string) => (code === '000000' ? '000001' : '000000')
const WRONG: [number, string] = [400, 'The code is wrong or has expired']
const USED_UP: [number, string] = [400, 'Too many wrong tries. Please ask for a new code']

function letMinutesPass(accountId: string, minutes: number) {
  return app.resources.db
    .update(oneTimeCodes)
    .set({
      madeAt: sql`made_at - make_interval(mins => ${minutes})`,
      expiresAt: sql`expires_at - make_interval(mins => ${minutes})`,
    })
    .where(eq(oneTimeCodes.accountId, accountId))
}

test('a newcomer signs up, gets a code by mail, and is signed in after entering the code', async () => {
  const email = `Asha.${crypto.randomUUID()}@Example.COM`
  const { data } = await app.api.accounts.signUp({ body: { name: '  Asha  ', email, password: PASSWORD } })
  const lower = email.toLowerCase()
  expect(data).toEqual({ _id: expect.any(String), name: 'Asha', email: lower })

  const { token, data: signedIn } = await verify(email, await mailedCode(app, lower))

  const user = {
    _id: data._id,
    name: 'Asha',
    email: lower,
    role: 'user',
    isVerified: true,
    status: 'active',
    profileimage: null,
  }
  expect(signedIn).toEqual({ token, user })
  expect((await app.api.accounts.me({}, { token })).data).toEqual(user)
})

test('the code is the only long number in the text and in the HTML of the mail, and not in its subject', async () => {
  const { email } = await aNewcomer(app, 'Agent 123456')
  const code = await mailedCode(app, email)
  const [mail] = await mailsTo(app, email)

  const numbersIn = (part = '') => part.match(/\d{6,}/g) ?? []
  expect([mail?.subject, mail?.text, mail?.html].map(numbersIn)).toEqual([[], [code], [code]])
})

test('neither the code nor the password is anywhere in the database', async () => {
  const { id, email } = await aNewcomer(app)
  const code = await mailedCode(app, email)
  const { db } = app.resources

  const rows = JSON.stringify([
    await db.select().from(oneTimeCodes).where(eq(oneTimeCodes.accountId, id)),
    await db.select().from(accounts).where(eq(accounts.id, id)),
    (await db.execute(sql`select * from jobs`)) as unknown,
  ])

  expect(rows).not.toContain(`"${code}"`)
  expect(rows).not.toContain(PASSWORD)
  expect(rows).toContain('$argon2id$v=19$m=19456,t=2,p=1$')
})

test('a request within ten minutes mails the same code again', async () => {
  const { email } = await aNewcomer(app)
  const first = await mailedCode(app, email)

  await ask(email)
  const second = await mailedCode(app, email)

  expect(second).toBe(first)
  expect(await mailsTo(app, email)).toHaveLength(2)
  await verify(email, first)
})

test('a code is valid for at most thirty minutes, however often it is requested', async () => {
  const { id, email } = await aNewcomer(app)
  const first = await mailedCode(app, email)
  for (let time = 0; time < 2; time += 1) {
    await letMinutesPass(id, 9)
    await ask(email)
    expect(await mailedCode(app, email)).toBe(first)
  }
  await letMinutesPass(id, 3)

  await ask(email)
  const fresh = await mailedCode(app, email)

  expect(fresh).not.toBe(first)
  expect(await errorOf(verify(email, first))).toEqual(WRONG)
  await letMinutesPass(id, 9)
  await verify(email, fresh)
})

test('after ten minutes the code is invalid, and a new one can be requested', async () => {
  const { id, email } = await aNewcomer(app)
  const first = await mailedCode(app, email)
  await letMinutesPass(id, 10)

  expect(await errorOf(verify(email, first))).toEqual(WRONG)
  await ask(email)
  const second = await mailedCode(app, email)

  expect(second).not.toBe(first)
  await verify(email, second)
})

test('a code is valid until a minute before its end', async () => {
  const { id, email } = await aNewcomer(app)
  const code = await mailedCode(app, email)
  await letMinutesPass(id, 9)

  await verify(email, code)
})

test('after five wrong attempts even the right code is rejected, until a new one is mailed', async () => {
  const { email } = await aNewcomer(app)
  const code = await mailedCode(app, email)
  for (let time = 0; time < 5; time += 1) expect(await errorOf(verify(email, wrong(code)))).toEqual(WRONG)

  expect(await errorOf(verify(email, code))).toEqual(USED_UP)
  await ask(email)
  const fresh = await mailedCode(app, email)
  expect(fresh).not.toBe(code)
  await verify(email, fresh)
})

test('the fifth attempt may be right', async () => {
  const { email } = await aNewcomer(app)
  const code = await mailedCode(app, email)
  for (let time = 0; time < 4; time += 1) await errorOf(verify(email, wrong(code)))

  await verify(email, code)
})

test('of sixty concurrent guesses only five are compared', async () => {
  const { id, email } = await aNewcomer(app)
  const code = await mailedCode(app, email)
  const guesses = Array.from({ length: 60 }, () => errorOf(verify(email, wrong(code))))

  const sentences = (await Promise.all(guesses)).map(([, sentence]) => sentence)

  expect(sentences.filter((sentence) => sentence === WRONG[1])).toHaveLength(5)
  expect(sentences.filter((sentence) => sentence === USED_UP[1])).toHaveLength(55)
  const [row] = await app.resources.db.select().from(oneTimeCodes).where(eq(oneTimeCodes.accountId, id))
  expect(row?.wrongTries).toBe(5)
  expect(await errorOf(verify(email, code))).toEqual(USED_UP)
})

test('a code opens one session, however many requests send it at the same moment', async () => {
  const { email } = await aNewcomer(app)
  const code = await mailedCode(app, email)

  const outcomes = await Promise.allSettled(Array.from({ length: 4 }, () => verify(email, code)))

  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(await errorOf(verify(email, code))).toEqual(WRONG)
})

test('the code of one account does not verify another', async () => {
  const [asha, vikram] = [await aNewcomer(app), await aNewcomer(app)]
  const code = await mailedCode(app, asha.email)
  await app.drainJobs()

  expect(await errorOf(verify(vikram.email, code))).toEqual(WRONG)
})

test('unknown and verified addresses get the same reply as unverified ones, and no mail', async () => {
  const waiting = await aNewcomer(app)
  const verified = await aNewcomer(app)
  await verify(verified.email, await mailedCode(app, verified.email))
  const unknown = anEmail()

  const answers = await Promise.all([waiting.email, verified.email, unknown].map(ask))

  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await mailsTo(app, unknown)).toEqual([])
  expect(await mailsTo(app, verified.email)).toHaveLength(1)
  for (let time = 0; time < 5; time += 1) expect(await errorOf(verify(unknown, '123456'))).toEqual(WRONG)
  expect(await errorOf(verify(unknown, '123456'))).toEqual(USED_UP)
})

test('nothing of an unknown address is stored after its request', async () => {
  const unknown = anEmail()
  await ask(unknown)
  await app.drainJobs()

  const left = JSON.stringify(await app.resources.db.execute(sql`select * from jobs`))

  expect(left).not.toContain(unknown)
})

test('at most five codes an hour are mailed to one address', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await aNewcomer(strict)
  const again = () => strict.api.accounts.requestCode({ body: { email } })
  for (let time = 0; time < 4; time += 1) await again()

  const reply = await strict.app.inject({
    method: 'POST',
    url: '/api/v1/user/requestotp',
    payload: { email },
  })

  expect(reply.statusCode).toBe(429)
  expect(Number(reply.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await mailsTo(strict, email)).toHaveLength(5)
})

test.each(['12345', '1234567', 'abcdef', ''])('%j is not a code', async (otp) => {
  const reply = await app.send({ method: 'POST', path: '/user/verify', body: { email: anEmail(), otp } })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'otp' }] } })
})

test('a code is accepted in the digits of any script', async () => {
  const { email } = await aNewcomer(app)
  const code = await mailedCode(app, email)
  const inTamil = code.replace(/\d/g, (digit) => String.fromCodePoint(0xbe6 + Number(digit)))

  expect((await verify(email, inTamil)).data.user.email).toBe(email)
})

test('after a storm of wrong attempts the owner requests a new code and gets in', async () => {
  const strict = await startApp({ RATE_LIMIT_SCALE: '1' })
  const { email } = await aNewcomer(strict)
  const code = await mailedCode(strict, email)
  const tryIt = (otp: string) => strict.api.accounts.verify({ body: { email, otp } })
  await Promise.all(Array.from({ length: 50 }, () => errorOf(tryIt(wrong(code)))))

  await strict.api.accounts.requestCode({ body: { email } })

  expect((await tryIt(await mailedCode(strict, email))).data.user.email).toBe(email)
})
