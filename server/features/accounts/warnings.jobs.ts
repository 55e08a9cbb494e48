import { z } from 'zod'
import { deviceOf } from '#server/features/sessions/device-name.ts'
import { endKeyOf } from '#server/features/sessions/end-key.ts'
import { findSession } from '#server/features/sessions/sessions.queries.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { findOwner } from './accounts.queries.ts'
import { newDeviceMail, passwordChangedMail } from './warnings.emails.ts'

export const mailNewDevice = job({
  kind: 'accounts.tell-new-device',
  payload: z.object({ sessionId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, config, tokens }, { sessionId }, { id }) => {
    const session = await findSession(db, sessionId)
    if (!session) return
    const { email: to, name, language, userAgent, createdAt: at } = session
    const endKey = endKeyOf(tokens, sessionId)
    const words = wordsIn(config.site, language)
    await mailer.send(newDeviceMail(words, { to, name, device: deviceOf(userAgent), at, endKey }), id)
  },
})

export const mailPasswordChanged = job({
  kind: 'accounts.tell-password-changed',
  payload: z.object({ accountId: z.uuid(), at: z.coerce.date() }),
  sendsMail: true,
  run: async ({ db, mailer, config }, { accountId, at }, { id }) => {
    const owner = await findOwner(db, accountId)
    if (!owner) return
    const words = wordsIn(config.site, owner.language)
    await mailer.send(passwordChangedMail(words, { ...owner, at }), id)
  },
})
