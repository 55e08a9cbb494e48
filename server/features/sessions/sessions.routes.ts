import { sessions } from '#contract/endpoints/sessions.ts'
import { fail } from '#contract/errors.ts'
import { routes } from '#server/api/operations.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { limitOldPassword, limitSessionEnd } from '#server/features/accounts/accounts.limits.ts'
import { getCredentials } from '#server/features/accounts/accounts.queries.ts'
import { sessionOfKey } from './end-key.ts'
import { isPassword } from './passwords.ts'
import { endSession, proveSession } from './sessions.commands.ts'

export const sessionRoutes = routes((resources, on) => {
  const { db, tokens } = resources

  on(sessions.prove, async ({ body: { password }, viewer }) => {
    const tried = await limitOldPassword(resources, viewer.id)
    const { passwordHash } = await getCredentials(db, viewer.id)
    if (!(await isPassword(passwordHash, password))) fail('wrong_password')
    await tried.giveBack()
    await inTransaction(db, (tx) => proveSession(tx, viewer.sessionId))
    return {}
  })

  on(sessions.endByLink, async ({ body: { key }, caller }) => {
    await limitSessionEnd(resources, caller.address)
    const sessionId = sessionOfKey(tokens, key) ?? fail('session_link_invalid')
    await inTransaction(db, (tx) => endSession(tx, sessionId))
    return { message: 'That device is signed out' }
  })
})
