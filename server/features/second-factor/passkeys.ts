import { isIP } from 'node:net'
import type { Assertion, Attestation } from '#contract/endpoints/second-factor.ts'
import type { Config } from '#server/config.ts'

export interface StoredPasskey {
  id: string
  credentialId: string
  publicKey: Uint8Array
  counter: number
  transports: string[]
}

/** How long the browser waits for its user, the same as a ticket's lifetime. Milliseconds. */
const TIMEOUT = 300_000

/**
 * The relying party and its origin; null when the site's host is an IP address, except on loopback, where it is
 * localhost.
 */
export function passkeySite({ site, loopback, port }: Config): { id: string; origin: string } | null {
  const { hostname, origin } = new URL(site.url)
  if (isIP(hostname.replace(/^\[|\]$/g, '')) === 0) return { id: hostname, origin }
  return loopback ? { id: 'localhost', origin: `http://localhost:${port}` } : null
}

type Site = NonNullable<ReturnType<typeof passkeySite>>

/** Twenty-five megabytes of certificates and formats: loaded when the first passkey is used. */
const library = () => import('@simplewebauthn/server')

interface Owner {
  accountId: string
  email: string
  name: string
}

/** What the browser needs to create a passkey. */
export async function creationOptions(
  site: Site,
  siteName: string,
  { accountId, email, name }: Owner,
  known: StoredPasskey[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateRegistrationOptions } = await library()
  const options = await generateRegistrationOptions({
    rpName: siteName,
    rpID: site.id,
    userID: new Uint8Array(Buffer.from(accountId)),
    userName: email,
    userDisplayName: name,
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    attestationType: 'none',
    excludeCredentials: known.map(descriptor),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  })
  return { ...options }
}

/** What the browser needs to sign with one of these passkeys. */
export async function requestOptions(
  site: Site,
  known: StoredPasskey[],
  challenge: string,
): Promise<Record<string, unknown>> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: site.id,
    allowCredentials: known.map(descriptor),
    challenge: bytesOf(challenge),
    timeout: TIMEOUT,
    userVerification: 'preferred',
  })
  return { ...options }
}

/** The passkey created for this challenge; null for an invalid response. */
export async function checkCreation(
  site: Site,
  response: Attestation,
  challenge: string,
): Promise<Omit<StoredPasskey, 'id'> | null> {
  const { verifyRegistrationResponse } = await library()
  const verify = async () => {
    if (await isAttested(response)) return null
    return verifyRegistrationResponse({
      response: response as Parameters<typeof verifyRegistrationResponse>[0]['response'],
      expectedChallenge: challenge,
      expectedOrigin: site.origin,
      expectedRPID: site.id,
      requireUserVerification: false,
    })
  }
  // All errors mean the same here: it is not accepted.
  const checked = await verify().catch(() => null)
  if (!checked?.verified) return null
  const { id, publicKey, counter } = checked.registrationInfo.credential
  return { credentialId: id, publicKey, counter, transports: response.response.transports ?? [] }
}

/**
 * Whether somebody else vouches for the device, which is not asked for (`attestationType`). The library requests addresses
 * that the certificates of an attestation name before it knows whose certificates they are.
 */
async function isAttested({ response }: Attestation): Promise<boolean> {
  const { decodeAttestationObject } = await import('@simplewebauthn/server/helpers')
  const object = decodeAttestationObject(new Uint8Array(Buffer.from(response.attestationObject, 'base64url')))
  const format = object.get('fmt')
  return format !== 'none' && (format !== 'packed' || object.get('attStmt').get('x5c') !== undefined)
}

/** The passkey's counter after it has signed this challenge; null for an invalid response. */
export async function checkSignature(
  site: Site,
  response: Assertion,
  passkey: StoredPasskey,
  challenge: string,
): Promise<number | null> {
  const { verifyAuthenticationResponse } = await library()
  const checked = await verifyAuthenticationResponse({
    response: response as Parameters<typeof verifyAuthenticationResponse>[0]['response'],
    expectedChallenge: challenge,
    expectedOrigin: site.origin,
    expectedRPID: site.id,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: passkey.counter,
    },
    requireUserVerification: false,
  }).catch(() => null)
  return checked?.verified ? checked.authenticationInfo.newCounter : null
}

function descriptor({ credentialId, transports }: StoredPasskey) {
  return { id: credentialId, transports }
}

function bytesOf(challenge: string) {
  return new Uint8Array(Buffer.from(challenge, 'base64url'))
}
