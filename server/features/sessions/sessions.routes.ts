import { sessions } from '#contract/endpoints/sessions.ts'
import { fail } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { lockUnchanged } from '#server/features/accounts/accounts.commands.ts'
import { limitOldPassword, limitSessionEnd } from '#server/features/accounts/accounts.limits.ts'
import { getCredentials } from '#server/features/accounts/accounts.queries.ts'
import { beginSecondStep, secondFactorChallenge } from '#server/features/second-factor/first-step.ts'
import { sessionOfKey } from './end-key.ts'
import { endSession } from './end-sessions.commands.ts'
import { isPassword } from './passwords.ts'
import { openSession } from './sessions.commands.ts'
import { signedIn } from './sign-in.ts'

export const sessionRoutes = routes((resources, on) => {
  const { db, tokens } = resources

  on(sessions.prove, async ({ body: { password }, viewer, caller }) => {
    const tried = await limitOldPassword(resources, viewer.id)
    const account = await getCredentials(db, viewer.id)
    if (!(await isPassword(account.passwordHash, password, caller))) fail('wrong_password')
    await tried.giveBack()
    const opened = await inTransaction(db, async (tx) => {
      const { status } = (await lockUnchanged(tx, account)) ?? fail('wrong_password')
      if (status === 'suspended') fail('account_suspended')
      const second = await beginSecondStep(tx, viewer.id)
      if (second) return second
      await endSession(tx, viewer.sessionId)
      return openSession(tx, viewer.id, caller.userAgent)
    })
    if (typeof opened !== 'string') return { data: await secondFactorChallenge(resources, opened) }
    return signedIn(resources, account.user, opened)
  })

  on(sessions.endByLink, async ({ body: { key }, caller }) => {
    await limitSessionEnd(resources, caller.address)
    const sessionId = sessionOfKey(tokens, key) ?? fail('session_link_invalid')
    await inTransaction(db, (tx) => endSession(tx, sessionId))
    return { message: 'That device is signed out' }
  })
})
