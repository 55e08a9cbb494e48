import { randomUUID } from 'node:crypto'
import { accounts, type User } from '#contract/endpoints/accounts.ts'
import { fail, failIfDenied } from '#contract/errors.ts'
import { type Caller, routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { beginSecondStep, secondFactorChallenge } from '#server/features/second-factor/first-step.ts'
import { mustBeUncommon } from '#server/features/sessions/common-passwords.ts'
import { endSession } from '#server/features/sessions/end-sessions.commands.ts'
import { hashPassword, isPassword } from '#server/features/sessions/passwords.ts'
import { openSession } from '#server/features/sessions/sessions.commands.ts'
import { signedIn } from '#server/features/sessions/sign-in.ts'
import type { Resources } from '#server/resources.ts'
import {
  createLearner,
  lockUnchanged,
  markVerified,
  queueCodeMail,
  signUpAgain,
} from './accounts.commands.ts'
import {
  beginAttempt,
  consumeAttemptWithoutCode,
  limitCodeAttempt,
  limitCodeMail,
  limitSignUp,
  mayMailCode,
  rememberCaller,
} from './accounts.limits.ts'
import { awaitsFirstCode, whyNotReplace, whyNotSignIn } from './accounts.policy.ts'
import { type Credentials, findByEmail, getPublicAccount, getUser } from './accounts.queries.ts'
import { consumeAttempt, hasLiveCode, useCode } from './codes.commands.ts'
import { codeOf, isCode } from './one-time-code.ts'

export const accountRoutes = routes((resources, on) => {
  const { db, tokens } = resources

  on(accounts.signUp, async ({ body: { name, email, password, language }, caller }) => {
    await limitSignUp(resources, caller.address)
    await mustBeUncommon(password, 'password')
    const known = await findByEmail(db, email)
    const isAgain = known !== null && (await isSameSignUp(known, password, caller))
    await limitCodeMail(resources, email, caller.address)
    if (isAgain) return { data: await inTransaction(db, (tx) => signUpAgain(tx, known, { name, language })) }
    const learner = { name, email, language, passwordHash: await hashPassword(password, caller) }
    return { data: await inTransaction(db, (tx) => createLearner(tx, learner, known?.passwordHash)) }
  })

  on(accounts.requestCode, async ({ body: { email }, caller }) => {
    await limitCodeMail(resources, email, caller.address)
    await inTransaction(db, (tx) => queueCodeMail(tx, email))
    return { message: 'If an account with this email waits to be verified, we have mailed its code' }
  })

  on(accounts.verify, async ({ body: { email, otp, password, afterReload }, caller }) => {
    if (password !== undefined) await mustBeUncommon(password, 'password')
    await limitCodeAttempt(resources, caller.address)
    const account = await findByEmail(db, email)
    // The same queries run without an account, so that the response time reveals nothing.
    const code = await consumeAttempt(db, account?.user._id ?? randomUUID())
    if (code === 'used-up') fail('code_tries_used_up')
    if (!account || code === 'none') {
      await consumeAttemptWithoutCode(resources, email)
      fail('wrong_code')
    }
    const { _id } = account.user
    if (!isCode(codeOf(tokens, _id, code.salt), otp)) fail('wrong_code')
    if (afterReload && password === undefined && account.signUpReplaced) fail('sign_up_replaced')
    const chosen = await otherPassword(account.passwordHash, password, caller)
    const { user, sessionId } = await inTransaction(db, async (tx) => {
      if (!(await useCode(tx, code))) fail('wrong_code')
      await markVerified(tx, _id, chosen)
      const user = await getUser(tx, _id)
      const isAdmitted = whyNotSignIn(user) === null
      return { user, sessionId: isAdmitted ? await openSession(tx, _id, caller.userAgent) : null }
    })
    failIfDenied(whyNotSignIn(user))
    await rememberCaller(resources, email, caller.address)
    return signedIn(resources, user, sessionId ?? fail('bad_credentials'))
  })

  on(accounts.login, async ({ body: { email, password }, caller }) => {
    const attempt = await beginAttempt(resources, email, caller.address)
    const account = await findByEmail(db, email)
    const isRight = await isPassword(account?.passwordHash, password, caller)
    if (!account || !isRight) fail('bad_credentials')
    await attempt.succeeded()
    const { user } = account
    if (awaitsFirstCode(user)) await mailFirstCode(resources, user, caller.address)
    failIfDenied(whyNotSignIn(user))
    const opened = await inTransaction(db, async (tx) => {
      failIfDenied(whyNotSignIn((await lockUnchanged(tx, account)) ?? fail('bad_credentials')))
      return (await beginSecondStep(tx, user._id)) ?? openSession(tx, user._id, caller.userAgent)
    })
    if (typeof opened !== 'string') return { data: await secondFactorChallenge(resources, opened) }
    await rememberCaller(resources, email, caller.address)
    return signedIn(resources, user, opened)
  })

  on(accounts.me, async ({ viewer }) => ({ data: await getUser(db, viewer.id) }))

  on(accounts.logout, async ({ viewer }) => {
    await inTransaction(db, (tx) => endSession(tx, viewer.sessionId))
    return {}
  })

  on(accounts.getPublic, async ({ params }) => ({ data: await getPublicAccount(db, params.userId) }))
})

/**
 * A new sign-up with an address that was never verified replaces the earlier one, which may not have been the owner's.
 * The same password means the same person, who has lost the code.
 */
async function isSameSignUp(
  { user, passwordHash }: Credentials,
  password: string,
  caller: Caller,
): Promise<boolean> {
  failIfDenied(whyNotReplace(user))
  return isPassword(passwordHash, password, caller)
}

/** An approved creator's first sign-in mails the code; later ones do not, while it is valid. */
async function mailFirstCode(resources: Resources, { _id, email }: User, address: string): Promise<void> {
  if (await hasLiveCode(resources.db, _id)) return
  if (!(await mayMailCode(resources, email, address))) return
  await inTransaction(resources.db, (tx) => queueCodeMail(tx, email))
}

/** The hash of the password chosen with the code, when it is not the account's own; else undefined. */
async function otherPassword(
  passwordHash: string,
  password: string | undefined,
  caller: Caller,
): Promise<string | undefined> {
  if (password === undefined || (await isPassword(passwordHash, password, caller))) return undefined
  return hashPassword(password, caller)
}
