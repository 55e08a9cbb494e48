import { accounts } from '#contract/endpoints/accounts.ts'
import { fail } from '#contract/errors.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { routes } from '#server/http/routes.ts'
import { askForCode, createLearner, markVerified } from './accounts.commands.ts'
import {
  beginAttempt,
  limitCodeMail,
  limitCodeTry,
  limitSignUp,
  spendTryOfNobody,
} from './accounts.limits.ts'
import { mustBeAdmitted } from './accounts.policy.ts'
import { findByEmail, getPublicAccount, getUser } from './accounts.queries.ts'
import { spendTry, useCode } from './codes.commands.ts'
import { mustBeUncommon } from './common-passwords.ts'
import { codeOf, isCode } from './one-time-code.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { endSession, openSession } from './sessions.commands.ts'
import { signedIn } from './sign-in.ts'

export const accountRoutes = routes((resources, on) => {
  const { db, tokens } = resources

  on(accounts.signUp, async ({ body: { name, email, password }, caller }) => {
    await limitSignUp(resources, caller.address)
    mustBeUncommon(password, 'password')
    if (await findByEmail(db, email)) fail('email_taken')
    await limitCodeMail(resources, email, caller.address)
    const passwordHash = await hashPassword(password)
    return { data: await inTransaction(db, (tx) => createLearner(tx, { name, email, passwordHash })) }
  })

  on(accounts.requestCode, async ({ body: { email }, caller }) => {
    await limitCodeMail(resources, email, caller.address)
    await inTransaction(db, (tx) => askForCode(tx, email))
    return { message: 'If an account with this email waits to be verified, we have mailed its code' }
  })

  on(accounts.verify, async ({ body: { email, otp }, caller }) => {
    await limitCodeTry(resources, caller.address)
    const account = await findByEmail(db, email)
    const code = account ? await spendTry(db, account.user._id) : 'none'
    if (code === 'used-up') fail('code_tries_used_up')
    if (!account || code === 'none') {
      await spendTryOfNobody(resources, email)
      fail('wrong_code')
    }
    const { _id } = account.user
    if (!isCode(codeOf(tokens, _id, code.salt), otp)) fail('wrong_code')
    const sessionId = await inTransaction(db, async (tx) => {
      if (!(await useCode(tx, code))) fail('wrong_code')
      await markVerified(tx, _id)
      return openSession(tx, _id, caller.userAgent)
    })
    const user = await getUser(db, _id)
    mustBeAdmitted(user)
    return signedIn(resources, user, sessionId)
  })

  on(accounts.login, async ({ body: { email, password }, caller }) => {
    const attempt = await beginAttempt(resources, email, caller.address)
    const account = await findByEmail(db, email)
    const isRight = await isPassword(account?.passwordHash, password)
    if (!account || !isRight) fail('bad_credentials')
    await attempt.succeeded()
    const { user } = account
    mustBeAdmitted(user)
    const sessionId = await inTransaction(db, (tx) => openSession(tx, user._id, caller.userAgent))
    return signedIn(resources, user, sessionId)
  })

  on(accounts.me, async ({ viewer }) => ({ data: await getUser(db, viewer.id) }))

  on(accounts.logout, async ({ viewer }) => {
    await inTransaction(db, (tx) => endSession(tx, viewer.sessionId))
    return {}
  })

  on(accounts.getPublic, async ({ params }) => ({ data: await getPublicAccount(db, params.userId) }))
})
