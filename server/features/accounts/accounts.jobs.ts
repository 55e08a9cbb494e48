import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { job } from '#server/jobs/job.ts'
import { newDeviceMail, oneTimeCodeMail } from './accounts.emails.ts'
import { openCode } from './codes.commands.ts'
import { deviceName } from './device-name.ts'
import { codeOf } from './one-time-code.ts'
import { findSession } from './sessions.queries.ts'

/** Names an address, not an account, since nobody may be there; so the row is forgotten afterwards. */
export const sendCode = job({
  kind: 'accounts.send-code',
  payload: z.object({ email: z.string() }),
  forget: true,
  run: async ({ db, mailer, tokens, config }, { email }, { id }) => {
    const open = await inTransaction(db, (tx) => openCode(tx, email))
    if (!open) return
    const code = codeOf(tokens, open.accountId, open.salt)
    await mailer.send(oneTimeCodeMail(config.site, { to: email, code }), id)
  },
})

export const tellNewDevice = job({
  kind: 'accounts.tell-new-device',
  payload: z.object({ sessionId: z.uuid() }),
  run: async ({ db, mailer, config }, { sessionId }, { id }) => {
    const session = await findSession(db, sessionId)
    if (!session) return
    const { email: to, name, userAgent, createdAt: at } = session
    await mailer.send(newDeviceMail(config.site, { to, name, device: deviceName(userAgent), at }), id)
  },
})
