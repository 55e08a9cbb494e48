import { createHmac, generateKeyPairSync } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { SignJWT } from 'jose'
import { beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCreator, aLearner, anOperator, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { createTokens, SESSION_SECONDS } from './tokens.ts'

const SECRET = 'a secret of the instances, 32 letters or more'
let app: TestApp
let learner: TestAccount
let content: Record<string, unknown>

beforeAll(async () => {
  app = await startApp()
  // Everything here is signed with a secret of this file's own.
  app.resources.tokens = createTokens(SECRET)
  learner = await aLearner(app)
  content = contentOf(learner.token)
})

function contentOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as Record<string, unknown>
}

async function statusOf(token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.app.inject({ url: '/api/v1/user/getuser', headers })).statusCode
}

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A handmade token: any header, any content, any signature. */
function handmade(header: unknown, payload: unknown, sign: (text: string) => string): string {
  const text = `${encode(header)}.${encode(payload)}`
  return `${text}.${sign(text)}`
}

function hmac(hash: string, secret: string) {
  return (text: string) => createHmac(hash, secret).update(text).digest('base64url')
}

const now = () => Math.floor(Date.now() / 1_000)
const HS256 = { alg: 'HS256', typ: 'JWT' }

test('a handmade token is accepted when it is correct, so the rejections below have the reasons they claim', async () => {
  expect(await statusOf(handmade(HS256, content, hmac('sha256', SECRET)))).toBe(200)
})

test('a header may have more than one space before the token', async () => {
  expect(await statusOf(`  ${learner.token}`)).toBe(200)
})

test.each<[string, () => string | Promise<string>]>([
  ['without a signature (alg none)', () => handmade({ alg: 'none' }, content, () => '')],
  ['with alg none and some signature', () => handmade({ alg: 'none' }, content, hmac('sha256', SECRET))],
  ['with alg HS512 and our secret', () => handmade({ alg: 'HS512' }, content, hmac('sha512', SECRET))],
  ['with alg HS256 and a SHA-512 signature', () => handmade(HS256, content, hmac('sha512', SECRET))],
  [
    'signed with a key pair',
    () => {
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 })
      return new SignJWT(content).setProtectedHeader({ alg: 'RS256' }).sign(privateKey)
    },
  ],
  ['signed with another secret', () => handmade(HS256, content, hmac('sha256', `${SECRET}.`))],
  ['signed with an empty secret', () => handmade(HS256, content, hmac('sha256', ''))],
  [
    'that brings its own key',
    () => handmade({ ...HS256, jwk: { kty: 'oct', k: encode('x') } }, content, hmac('sha256', 'x')),
  ],
  [
    'that wants an unknown extension understood',
    () => handmade({ ...HS256, crit: ['x'], x: 1 }, content, hmac('sha256', SECRET)),
  ],
  [
    'whose content was changed',
    () => {
      const [header, , signature] = learner.token.split('.')
      return `${header}.${encode({ ...content, role: 'operator' })}.${signature}`
    },
  ],
  [
    'that expired two minutes ago',
    () => handmade(HS256, { ...content, exp: now() - 120 }, hmac('sha256', SECRET)),
  ],
  ['that is not valid yet', () => handmade(HS256, { ...content, nbf: now() + 600 }, hmac('sha256', SECRET))],
  ['without an end', () => handmade(HS256, { ...content, exp: undefined }, hmac('sha256', SECRET))],
  [
    'of a session that was never opened',
    () => handmade(HS256, { ...content, jti: crypto.randomUUID() }, hmac('sha256', SECRET)),
  ],
  ['cut short', () => learner.token.slice(0, -1)],
  ['without its signature', () => learner.token.split('.').slice(0, 2).join('.')],
  ['in five parts', () => `${learner.token}.x.y`],
  ['with an empty content', () => `${learner.token.split('.')[0]}..${learner.token.split('.')[2]}`],
  [
    'of more than 4 KB',
    () => handmade(HS256, { ...content, more: 'x'.repeat(4_096) }, hmac('sha256', SECRET)),
  ],
])('a token %s is rejected', async (_, make) => {
  expect(await statusOf(await make())).toBe(401)
})

test('a token that expired less than a minute ago by our clock is still accepted: clocks differ', async () => {
  expect(await statusOf(handmade(HS256, { ...content, exp: now() - 30 }, hmac('sha256', SECRET)))).toBe(200)
})

test("a session's token is invalid for another account", async () => {
  const other = await anOperator(app)
  const mixed = { ...content, id: other.id, role: 'operator' }

  expect(await statusOf(handmade(HS256, mixed, hmac('sha256', SECRET)))).toBe(401)
})

test('role and name come from the account, not from the token', async () => {
  const creator = await aCreator(app)
  await app.resources.db
    .update(accounts)
    .set({ role: 'user', name: 'New' })
    .where(eq(accounts.id, creator.id))

  expect((await app.api.accounts.me({}, { token: creator.token })).data).toMatchObject({
    role: 'user',
    name: 'New',
  })
  expect((await errorOf(app.api.profile.getCreator({}, { token: creator.token })))[0]).toBe(403)
})

test('an expired session is invalid, whatever its token says', async () => {
  const account = await aLearner(app)
  await app.resources.db
    .update(sessions)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(sessions.accountId, account.id))

  expect(await statusOf(account.token)).toBe(401)
})

test('while the secret is being replaced, tokens signed with either are accepted', async () => {
  const fresh = 'the secret that takes its place, long enough'
  const rotating = createTokens(fresh, SECRET)
  const replaced = createTokens(fresh)
  const { db } = app.resources
  const viewer = await rotating.read(db, learner.token)
  if (!viewer) throw new Error('the token of the old secret was not read')

  const issued = await rotating.issue(viewer)

  expect(viewer).toMatchObject({ id: learner.id, sessionId: content.jti })
  expect(await replaced.read(db, issued)).toMatchObject({ id: learner.id })
  expect(await rotating.read(db, issued)).toMatchObject({ id: learner.id })
  expect(await replaced.read(db, learner.token)).toBeNull()
  expect(await createTokens(SECRET).read(db, issued)).toBeNull()
})

test('a token lives for thirty days', () => {
  expect(Number(content.exp) - Number(content.iat)).toBe(SESSION_SECONDS)
})

test.each(['Basic', 'Token', ''])('a token sent as %j is ignored', async (scheme) => {
  const headers = { authorization: `${scheme} ${learner.token}`.trim() }

  expect((await app.app.inject({ url: '/api/v1/user/getuser', headers })).statusCode).toBe(401)
})

test('a token in the address is ignored', async () => {
  for (const name of ['token', 'access_token', '_access_token']) {
    const url = `/api/v1/user/getuser?${name}=${learner.token}`
    expect((await app.app.inject({ url, headers: { cookie: `${name}=${learner.token}` } })).statusCode).toBe(
      401,
    )
  }
})
