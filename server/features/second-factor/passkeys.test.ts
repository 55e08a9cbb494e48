import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { passkeys } from '#server/db/schema/second-factor.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { failureOf } from '#testing/failure-of.ts'
import { aPasskey } from '#testing/passkey.ts'
import { aSignedUpLearner, PASSWORD } from '#testing/sign-up.ts'
import { passkeySite } from './passkeys.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** The first step; returns what the second one needs. */
async function firstStep(email: string) {
  const { data } = await app.api.accounts.login({ body: { email, password: PASSWORD } })
  if (!('secondFactor' in data)) throw new Error('no second step was asked for')
  return data.secondFactor
}

const challengeOf = (options: Record<string, unknown> | undefined) => String(options?.challenge)

/** Somebody who has a passkey, and the device with it. */
async function withPasskey(person?: { id: string; email: string; token: string }) {
  const owner = person ?? (await aSignedUpLearner(app))
  const site = { ...(passkeySite(app.resources.config) ?? expect.unreachable()) }
  const device = aPasskey(site)
  const { token } = owner
  const { ticket, options } = (await app.api.secondFactor.beginPasskey({}, { token })).data
  const body = { ticket, passkey: device.created(challengeOf(options)) }
  const { recoveryCodes: codes } = (await app.api.secondFactor.addPasskey({ body }, { token })).data
  return { ...owner, site, device, recoveryCodes: codes }
}

test('a passkey gives access to its own account only; nobody else adds or removes it', async () => {
  const [owner, other] = [await withPasskey(), await withPasskey()]
  const signIn = async (email: string, { device }: typeof owner) => {
    const { ticket, passkeyOptions } = await firstStep(email)
    return app.api.secondFactor.signIn({
      body: { ticket, passkey: device.signed(challengeOf(passkeyOptions)) },
    })
  }
  expect((await signIn(owner.email, owner)).data.user.email).toBe(owner.email)
  expect(await failureOf(signIn(owner.email, other))).toBe('passkey_rejected')

  const { token } = other
  const begun = (await app.api.secondFactor.beginPasskey({}, { token })).data
  const taken = { ticket: begun.ticket, passkey: owner.device.created(challengeOf(begun.options)) }
  expect(await failureOf(app.api.secondFactor.addPasskey({ body: taken }, { token }))).toBe(
    'passkey_rejected',
  )
  const ofOwner = (await app.api.secondFactor.beginPasskey({}, owner)).data
  const stolen = { ticket: ofOwner.ticket, passkey: other.device.created(challengeOf(ofOwner.options)) }
  expect(await failureOf(app.api.secondFactor.addPasskey({ body: stolen }, { token }))).toBe('sign_in_over')

  const known = async () => (await app.api.secondFactor.get({}, owner)).data.passkeys
  const [kept] = await known()
  const params = { passkeyId: kept?._id ?? '' }
  expect(await failureOf(app.api.secondFactor.removePasskey({ params }, { token }))).toBe('passkey_not_found')
  expect(await known()).toEqual([kept])
  await app.api.secondFactor.removePasskey({ params }, owner)
  expect(await known()).toEqual([])
})

test('an attestation is rejected before any address in its certificates is requested', async () => {
  let requests = 0
  const elsewhere = createServer((_, response) => {
    requests += 1
    response.end()
  }).listen(0, '127.0.0.1')
  await once(elsewhere, 'listening')
  const { port } = elsewhere.address() as AddressInfo
  const { site, token } = await withPasskey()
  const { ticket, options } = (await app.api.secondFactor.beginPasskey({}, { token })).data
  const revokedAt = `http://127.0.0.1:${port}/revoked`
  const passkey = await aPasskey(site).attested(challengeOf(options), revokedAt)

  expect(await failureOf(app.api.secondFactor.addPasskey({ body: { ticket, passkey } }, { token }))).toBe(
    'passkey_rejected',
  )

  elsewhere.close()
  expect(requests).toBe(0)
})

test('an account has at most twenty passkeys, also when the last two are added concurrently', async () => {
  const owner = await withPasskey()
  const more = Array.from({ length: limits.passkeys - 2 }, (_, at) => ({
    ...{ accountId: owner.id, credentialId: `${owner.id}-${at}`, publicKey: new Uint8Array(77) },
    ...{ counter: 0, transports: [], name: 'A key' },
  }))
  await app.resources.db.insert(passkeys).values(more)

  const outcomes = await Promise.allSettled([withPasskey(owner), withPasskey(owner)])

  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await failureOf(app.api.secondFactor.beginPasskey({}, owner))).toBe('too_many_passkeys')
  expect((await app.api.secondFactor.get({}, owner)).data.passkeys).toHaveLength(20)
})

test('a passkey response from another site, forged or from a copied key is rejected', async () => {
  const { email, id, site, device } = await withPasskey()
  const own = { ...site }
  const attempt = async (spoil: (passkey: ReturnType<typeof device.signed>) => void = () => {}) => {
    const { ticket, passkeyOptions } = await firstStep(email)
    const passkey = device.signed(challengeOf(passkeyOptions))
    spoil(passkey)
    return app.api.secondFactor.signIn({ body: { ticket, passkey } })
  }

  site.origin = 'https://pragati.example'
  expect(await failureOf(attempt()), 'another origin').toBe('passkey_rejected')
  Object.assign(site, own, { id: 'pragati.example' })
  expect(await failureOf(attempt()), 'another site').toBe('passkey_rejected')
  Object.assign(site, own)
  const broken = attempt(({ response }) => {
    const bytes = Buffer.from(response.signature, 'base64url')
    bytes.writeUInt8(bytes.readUInt8(bytes.length - 1) ^ 1, bytes.length - 1)
    response.signature = bytes.toString('base64url')
  })
  expect(await failureOf(broken), 'another signature').toBe('passkey_rejected')
  expect((await attempt()).data.user.email).toBe(email)

  // The counter was higher already: the key has been copied.
  const ofOwner = eq(passkeys.accountId, id)
  await app.resources.db.update(passkeys).set({ counter: 1_000 }).where(ofOwner)
  expect(await failureOf(attempt()), 'a count that goes back').toBe('passkey_rejected')
})
