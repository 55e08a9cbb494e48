import { AppError, fail } from '#contract/errors.ts'
import { retention } from '#contract/retention.ts'
import {
  callerKey,
  clearHits,
  isRemembered,
  limitRate,
  type RateRule,
  remember,
} from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const QUARTER = 900
const HOUR = 3_600

const signUps: RateRule = { name: 'sign-up', limit: 300, seconds: HOUR }
const mailRequests: RateRule = { name: 'mail-ask', limit: 300, seconds: QUARTER }
const codeMails: RateRule = { name: 'code-mail', limit: 5, seconds: HOUR, unscaled: true }
const resetMails: RateRule = { name: 'reset-mail', limit: 10, seconds: HOUR }
const resets: RateRule = { name: 'reset', limit: 60, seconds: QUARTER }
const resetChecks: RateRule = { name: 'reset-check', limit: 120, seconds: QUARTER }
const oldPasswords: RateRule = { name: 'old-password', limit: 10, seconds: QUARTER }
const attemptsFromAddress: RateRule = { name: 'tries-address', limit: 150, seconds: QUARTER }
const attemptsForAccount: RateRule = { name: 'tries-account', limit: 100, seconds: HOUR }
const attemptsForBoth: RateRule = { name: 'tries-both', limit: 10, seconds: QUARTER }
/** Correct passwords count too: each costs the machine as much as a wrong one, and leaves a session. */
const signIns: RateRule = { name: 'sign-ins', limit: 60, seconds: HOUR }
const signInsFromAddress: RateRule = { name: 'sign-ins-address', limit: 600, seconds: HOUR }
const sessionEnds: RateRule = { name: 'end-session', limit: 60, seconds: QUARTER }
/** A name or a photo is shown on many pages, which must be rendered again. */
const profileEdits: RateRule = { name: 'profile-edits', limit: 120, seconds: HOUR }
const photos: RateRule = { name: 'photo', limit: 30, seconds: HOUR }
const exports: RateRule = { name: 'export', limit: 10, seconds: HOUR }
/** Attempts per code are few anyway; this only keeps one caller from trying everybody's codes. */
const codeAttempts: RateRule = { name: 'code-try', limit: 2_000, seconds: QUARTER }
const codesWithoutCode: RateRule = { name: 'code-nobody', limit: 5, seconds: 600, unscaled: true }
const KNOWN_CALLER = { name: 'let-in', seconds: retention.knownCallerDays * 24 * HOUR }

export function limitSignUp(resources: Resources, address: string) {
  return limitRate(resources, signUps, callerKey(address))
}

/** At most five codes are mailed to an address in an hour, whether it has an account or not. */
export async function limitCodeMail(resources: Resources, email: string, address: string): Promise<void> {
  await limitRate(resources, mailRequests, callerKey(address))
  await limitRate(resources, codeMails, email)
}

/** Whether another code that nobody explicitly asked for may be mailed. */
export async function mayMailCode(resources: Resources, email: string, address: string): Promise<boolean> {
  try {
    await limitCodeMail(resources, email, address)
    return true
  } catch (error) {
    mustBeLimit(error)
    return false
  }
}

export async function limitResetMail(resources: Resources, email: string, address: string): Promise<void> {
  await limitRate(resources, mailRequests, callerKey(address))
  await limitRate(resources, resetMails, email)
}

export function limitReset(resources: Resources, address: string) {
  return limitRate(resources, resets, callerKey(address))
}

export function limitResetCheck(resources: Resources, address: string) {
  return limitRate(resources, resetChecks, callerKey(address))
}

export function limitOldPassword(resources: Resources, accountId: string) {
  return limitRate(resources, oldPasswords, accountId)
}

export function limitSessionEnd(resources: Resources, address: string) {
  return limitRate(resources, sessionEnds, callerKey(address))
}

export function limitExports(resources: Resources, accountId: string) {
  return limitRate(resources, exports, accountId)
}

export function limitProfileEdits(resources: Resources, accountId: string) {
  return limitRate(resources, profileEdits, accountId)
}

export function limitPhotos(resources: Resources, accountId: string) {
  return limitRate(resources, photos, accountId)
}

export function limitCodeAttempt(resources: Resources, address: string) {
  return limitRate(resources, codeAttempts, callerKey(address))
}

/**
 * An address without a code behaves like one whose code was guessed wrongly: after five attempts it fails
 * with code_tries_used_up.
 */
export async function consumeAttemptWithoutCode(resources: Resources, email: string): Promise<void> {
  await limitRate(resources, codesWithoutCode, email).catch((error: unknown) => {
    mustBeLimit(error)
    fail('code_tries_used_up')
  })
}

/** Anything but a reached limit is rethrown. */
export function mustBeLimit(error: unknown): asserts error is AppError {
  if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
}

export interface Attempt {
  /** The password was right: the attempt does not count. A caller who gets in is remembered separately. */
  succeeded(): Promise<void>
}

/**
 * A session was opened: this caller is known from now on. Never after the first step alone, which the password is
 * enough for.
 */
export function rememberCaller(resources: Resources, email: string, address: string): Promise<void> {
  return remember(resources, KNOWN_CALLER.name, knownAs(email, address), KNOWN_CALLER.seconds)
}

/** Whether a caller at this address got into the account within a month. */
export function isKnownCaller(resources: Resources, email: string, address: string): Promise<boolean> {
  return isRemembered(resources, KNOWN_CALLER.name, knownAs(email, address))
}

const knownAs = (email: string, address: string) => `${email} ${callerKey(address)}`

/**
 * Counts an attempt to get into an account, before it is checked. Attackers slow themselves down, not the
 * owner: the tight limit is on account and address together, and a known caller is exempt from the limit on
 * the account as a whole.
 */
export async function beginAttempt(resources: Resources, email: string, address: string): Promise<Attempt> {
  const caller = callerKey(address)
  const both = `${email} ${caller}`
  await limitRate(resources, attemptsForBoth, both)
  await limitRate(resources, signIns, both)
  await limitRate(resources, signInsFromAddress, caller)
  const fromAddress = await limitRate(resources, attemptsFromAddress, caller)
  const forAccount = await limitRate(resources, attemptsForAccount, email).catch(
    async (rejection: unknown) => {
      mustBeLimit(rejection)
      if (await isKnownCaller(resources, email, address)) return null
      throw rejection
    },
  )
  return {
    succeeded: async () => {
      await clearHits(resources, attemptsForBoth, both)
      await fromAddress.giveBack()
      await forAccount?.giveBack()
    },
  }
}
