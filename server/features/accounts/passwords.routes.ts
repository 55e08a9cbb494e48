import { passwords } from '#contract/endpoints/passwords.ts'
import { fail } from '#contract/errors.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { routes } from '#server/http/routes.ts'
import { lockUnchanged } from './accounts.commands.ts'
import { limitOldPassword, limitReset, limitResetMail } from './accounts.limits.ts'
import { getCredentials } from './accounts.queries.ts'
import { mustBeUncommon } from './common-passwords.ts'
import { askForReset, mustBeLiveReset, resetPassword, setPassword } from './passwords.commands.ts'
import { hashPassword, isPassword } from './passwords.ts'
import { openSession } from './sessions.commands.ts'
import { signedIn } from './sign-in.ts'

export const passwordRoutes = routes((resources, on) => {
  const { db } = resources

  on(passwords.change, async ({ body: { oldPassword, newPassword }, viewer, caller }) => {
    mustBeUncommon(newPassword, 'newPassword')
    const tried = await limitOldPassword(resources, viewer.id)
    const account = await getCredentials(db, viewer.id)
    if (!(await isPassword(account.passwordHash, oldPassword))) fail('wrong_old_password')
    await tried.giveBack()
    const newHash = await hashPassword(newPassword)
    const sessionId = await inTransaction(db, async (tx) => {
      if (!(await lockUnchanged(tx, account))) fail('wrong_old_password')
      await setPassword(tx, viewer.id, newHash)
      return openSession(tx, viewer.id, caller.userAgent)
    })
    return signedIn(resources, account.user, sessionId)
  })

  on(passwords.forgot, async ({ body: { email }, caller }) => {
    await limitResetMail(resources, email, caller.address)
    await inTransaction(db, (tx) => askForReset(tx, email))
    return {
      message: 'We have mailed you password reset email. Please check your mail for resetting your password',
    }
  })

  on(passwords.reset, async ({ params: { token }, body: { password }, caller }) => {
    await limitReset(resources, caller.address)
    mustBeUncommon(password, 'password')
    await mustBeLiveReset(db, token)
    const passwordHash = await hashPassword(password)
    await inTransaction(db, (tx) => resetPassword(tx, token, passwordHash))
    return { message: 'Your password has been successfully changed.' }
  })
})
