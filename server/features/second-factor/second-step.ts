import type { Assertion } from '#contract/endpoints/second-factor.ts'
import { type ErrorCode, fail, failIfDenied } from '#contract/errors.ts'
import type { Caller } from '#server/api/operations.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { lockUnchanged } from '#server/features/accounts/accounts.commands.ts'
import { rememberCaller } from '#server/features/accounts/accounts.limits.ts'
import { whyNotSignIn } from '#server/features/accounts/accounts.policy.ts'
import { getCredentials } from '#server/features/accounts/accounts.queries.ts'
import { endSession } from '#server/features/sessions/end-sessions.commands.ts'
import { openSession } from '#server/features/sessions/sessions.commands.ts'
import { signedIn } from '#server/features/sessions/sign-in.ts'
import type { Resources } from '#server/resources.ts'
import { checkSignature, passkeySite } from './passkeys.ts'
import { listRecoveryHashes } from './recovery-codes.queries.ts'
import { hashOfCode } from './recovery-codes.ts'
import { notifyOwner, useAppCode, usePasskey, useRecoveryCode } from './second-factor.commands.ts'
import { limitSecondFactorAttempt, limitTickets, mayWarn } from './second-factor.limits.ts'
import { findApp, listPasskeys } from './second-factor.queries.ts'
import { decryptSecret } from './secret-encryption.ts'
import { consumeTicketAttempt, MAX_TICKET_ATTEMPTS, type Ticket, useTicket } from './tickets.commands.ts'
import { findTimeStep } from './totp.ts'

interface Shown {
  ticket: string
  code?: string | undefined
  passkey?: Assertion | undefined
  recovery?: string | undefined
}

/** Uses up the proof, in the transaction that opens the session; false when it was used before. */
type Use = (tx: Tx) => Promise<boolean>

/**
 * The second step of a sign-in, replying like the first one: a session and its token, or a failure. The new session
 * replaces that of a caller who is already signed in to the account.
 */
export async function takeSecondStep(
  resources: Resources,
  shown: Shown,
  caller: Caller,
  viewer: Viewer | null,
) {
  const { db } = resources
  await limitTickets(resources, caller.address)
  const ticket = (await consumeTicketAttempt(db, shown.ticket, 'sign-in')) ?? fail('sign_in_over')
  const account = await getCredentials(db, ticket.accountId)
  const { _id: accountId, email } = account.user
  const attempt = await limitSecondFactorAttempt(resources, { accountId, email }, caller.address)
  const wrong: ErrorCode = shown.passkey ? 'passkey_rejected' : 'wrong_code'
  const use = await check(resources, ticket, shown)
  const sessionId = use
    ? await inTransaction(db, async (tx) => {
        failIfDenied(whyNotSignIn((await lockUnchanged(tx, account)) ?? fail('sign_in_over')))
        if (!(await useTicket(tx, shown.ticket))) fail('sign_in_over')
        if (!(await use(tx))) fail(wrong)
        if (viewer?.id === accountId) await endSession(tx, viewer.sessionId)
        return openSession(tx, accountId, caller.userAgent)
      })
    : await reject(resources, ticket, wrong)
  await attempt.succeeded()
  await rememberCaller(resources, email, caller.address)
  return signedIn(resources, account.user, sessionId)
}

/** Somebody who guesses codes has the password, so after a ticket full of wrong codes the owner is notified, once a day. */
async function reject(resources: Resources, ticket: Ticket, code: ErrorCode): Promise<never> {
  if (ticket.tries === MAX_TICKET_ATTEMPTS && (await mayWarn(resources, ticket.accountId)))
    await inTransaction(resources.db, (tx) => notifyOwner(tx, ticket.accountId, 'guessed'))
  fail(code)
}

/** How to use up what was presented; null when it is wrong. Nothing is changed yet, and nothing slow happens later. */
async function check(resources: Resources, ticket: Ticket, shown: Shown): Promise<Use | null> {
  const { accountId } = ticket
  const { recovery } = shown
  if (shown.code !== undefined) return checkCode(resources, accountId, shown.code)
  if (shown.passkey) return checkPasskey(resources, ticket, shown.passkey)
  return recovery === undefined ? null : checkRecovery(resources, accountId, recovery)
}

async function checkRecovery({ db }: Resources, accountId: string, code: string): Promise<Use | null> {
  const codeHash = await hashOfCode(await listRecoveryHashes(db, accountId), code)
  return codeHash === null ? null : (tx) => useRecoveryCode(tx, accountId, codeHash)
}

async function checkCode({ db, tokens }: Resources, accountId: string, code: string): Promise<Use | null> {
  const app = await findApp(db, accountId)
  const secret = app?.secret ? decryptSecret(tokens, accountId, app.secret) : null
  const timeStep = secret && findTimeStep(secret, code)
  return timeStep === null ? null : (tx) => useAppCode(tx, accountId, timeStep)
}

async function checkPasskey(
  { db, config }: Resources,
  ticket: Ticket,
  shown: Assertion,
): Promise<Use | null> {
  const site = passkeySite(config)
  const known = await listPasskeys(db, ticket.accountId)
  const passkey = known.find(({ credentialId }) => credentialId === shown.id)
  if (!site || !passkey) return null
  const counter = await checkSignature(site, shown, passkey, ticket.challenge)
  return counter === null ? null : (tx) => usePasskey(tx, passkey, counter)
}
