import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { job } from '#server/jobs/job.ts'
import {
  farewellMail,
  newDeviceMail,
  oneTimeCodeMail,
  passwordChangedMail,
  resetMail,
} from './accounts.emails.ts'
import { findOwner } from './accounts.queries.ts'
import { openCode } from './codes.commands.ts'
import { forgetNeverVerified } from './deletion.commands.ts'
import { deviceName } from './device-name.ts'
import { codeOf } from './one-time-code.ts'
import { openReset } from './passwords.commands.ts'
import { newResetToken } from './reset-token.ts'
import { forgetOldSessions } from './sessions.commands.ts'
import { findSession } from './sessions.queries.ts'

/** Names an address, not an account, since nobody may be there; so the row is forgotten afterwards. */
export const sendCode = job({
  kind: 'accounts.send-code',
  payload: z.object({ email: z.string() }),
  sendsMail: true,
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
  sendsMail: true,
  run: async ({ db, mailer, config }, { sessionId }, { id }) => {
    const session = await findSession(db, sessionId)
    if (!session) return
    const { email: to, name, userAgent, createdAt: at } = session
    await mailer.send(newDeviceMail(config.site, { to, name, device: deviceName(userAgent), at }), id)
  },
})

/** A mail that could not be sent takes another link with it the next time: of the first one only the hash is kept. */
export const sendReset = job({
  kind: 'accounts.send-reset',
  payload: z.object({ email: z.string() }),
  sendsMail: true,
  forget: true,
  run: async ({ db, mailer, config }, { email }, { id }) => {
    const token = newResetToken()
    const isOpen = await inTransaction(db, (tx) => openReset(tx, email, token))
    if (isOpen) await mailer.send(resetMail(config.site, { to: email, token }), id)
  },
})

export const tellPasswordChanged = job({
  kind: 'accounts.tell-password-changed',
  payload: z.object({ accountId: z.uuid(), at: z.coerce.date() }),
  sendsMail: true,
  run: async ({ db, mailer, config }, { accountId, at }, { id }) => {
    const owner = await findOwner(db, accountId)
    if (owner) await mailer.send(passwordChangedMail(config.site, { ...owner, at }), id)
  },
})

/**
 * The account is gone, so the mail's address travels with the job, which is forgotten afterwards. Mail that was kept in
 * the data folder goes with the account; this one, the last, goes with the sweep.
 */
export const sayFarewell = job({
  kind: 'accounts.say-farewell',
  payload: z.object({ to: z.string(), name: z.string() }),
  sendsMail: true,
  forget: true,
  run: async ({ mailer, config }, owner, { id }) => {
    await mailer.forget(owner.to)
    await mailer.send(farewellMail(config.site, owner), id)
  },
})

export const sweepAccounts = job({
  kind: 'accounts.sweep',
  payload: z.object({}),
  every: 'hour',
  run: ({ db }) =>
    inTransaction(db, async (tx) => {
      await forgetOldSessions(tx)
      await forgetNeverVerified(tx)
    }),
})
