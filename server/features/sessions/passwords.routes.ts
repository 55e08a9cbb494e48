import { sessions } from '#contract/endpoints/sessions.ts'
import { fail } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { lockUnchanged } from '#server/features/accounts/accounts.commands.ts'
import {
  limitOldPassword,
  limitReset,
  limitResetCheck,
  limitResetMail,
} from '#server/features/accounts/accounts.limits.ts'
import { getCredentials } from '#server/features/accounts/accounts.queries.ts'
import { hasSecondFactor } from '#server/features/second-factor/second-factor.queries.ts'
import { mustBeUncommon } from './common-passwords.ts'
import { resetPassword, setPassword } from './passwords.commands.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { isResetTokenValid, queueResetMail } from './reset-links.commands.ts'
import { inheritProof, openSession } from './sessions.commands.ts'
import { signedIn } from './sign-in.ts'

export const passwordRoutes = routes((resources, on) => {
  const { db } = resources

  on(sessions.changePassword, async ({ body: { oldPassword, newPassword }, viewer, caller }) => {
    await mustBeUncommon(newPassword, 'newPassword')
    const tried = await limitOldPassword(resources, viewer.id)
    const account = await getCredentials(db, viewer.id)
    if (!(await isPassword(account.passwordHash, oldPassword, caller))) fail('wrong_old_password')
    await tried.giveBack()
    const newHash = await hashPassword(newPassword, caller)
    const sessionId = await inTransaction(db, async (tx) => {
      const { status } = (await lockUnchanged(tx, account)) ?? fail('wrong_old_password')
      if (status === 'suspended') fail('account_suspended')
      await setPassword(tx, viewer.id, newHash)
      const opened = await openSession(tx, viewer.id, caller.userAgent)
      // With a second factor, the password alone does not prove that this is the owner.
      if (await hasSecondFactor(tx, viewer.id)) await inheritProof(tx, opened, viewer.sessionId)
      return opened
    })
    return signedIn(resources, account.user, sessionId)
  })

  on(sessions.forgotPassword, async ({ body: { email }, caller }) => {
    await limitResetMail(resources, email, caller.address)
    await inTransaction(db, (tx) => queueResetMail(tx, email))
    return {
      message: 'We have mailed you password reset email. Please check your mail for resetting your password',
    }
  })

  on(sessions.checkPasswordReset, async ({ params: { token }, caller }) => {
    await limitResetCheck(resources, caller.address)
    return { data: { live: await isResetTokenValid(db, token) } }
  })

  on(sessions.resetPassword, async ({ params: { token }, body: { password }, caller }) => {
    await limitReset(resources, caller.address)
    await mustBeUncommon(password, 'password')
    if (!(await isResetTokenValid(db, token))) fail('reset_link_dead')
    const passwordHash = await hashPassword(password, caller)
    await inTransaction(db, (tx) => resetPassword(tx, token, passwordHash))
    return { message: 'Your password has been successfully changed.' }
  })
})
