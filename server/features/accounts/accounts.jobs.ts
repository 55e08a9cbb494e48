import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { deviceOf } from '#server/features/sessions/device-name.ts'
import { endKeyOf } from '#server/features/sessions/end-key.ts'
import { openReset } from '#server/features/sessions/passwords.commands.ts'
import { newResetToken } from '#server/features/sessions/reset-token.ts'
import { deleteOldSessions } from '#server/features/sessions/sessions.commands.ts'
import { findSession } from '#server/features/sessions/sessions.queries.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import {
  farewellMail,
  newDeviceMail,
  oneTimeCodeMail,
  passwordChangedMail,
  resetMail,
} from './accounts.emails.ts'
import { findOwner } from './accounts.queries.ts'
import { openCode } from './codes.commands.ts'
import { deleteNeverVerified } from './deletion.commands.ts'
import { codeOf } from './one-time-code.ts'
import { FOLLOW, followAccount, followUnfinished } from './playlists-follow.commands.ts'

/** The payload is an address, since there may be no account; so the row is deleted afterwards. */
export const sendCode = job({
  kind: 'accounts.send-code',
  urgency: 'urgent',
  payload: z.object({ email: z.string() }),
  sendsMail: true,
  deleteWhenDone: true,
  run: async ({ db, mailer, tokens, config }, { email }, { id }) => {
    const open = await inTransaction(db, (tx) => openCode(tx, email))
    if (!open) return
    const code = codeOf(tokens, open.accountId, open.salt)
    const words = wordsIn(config.site, open.language)
    await mailer.send(oneTimeCodeMail(words, { to: email, code }), id)
  },
})

export const tellNewDevice = job({
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

/** After a failed attempt the mail gets a new link: only the hash of the first one is stored. */
export const sendReset = job({
  kind: 'accounts.send-reset',
  urgency: 'urgent',
  payload: z.object({ email: z.string() }),
  sendsMail: true,
  deleteWhenDone: true,
  run: async ({ db, mailer, config }, { email }, { id }) => {
    const token = newResetToken()
    const reader = await inTransaction(db, (tx) => openReset(tx, email, token))
    if (!reader) return
    const words = wordsIn(config.site, reader.language)
    await mailer.send(resetMail(words, { to: email, token }), id)
  },
})

export const tellPasswordChanged = job({
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

/**
 * The account is gone, so the mail's address and language are in the payload, which is deleted afterwards. Mail stored
 * in the data folder is deleted with the account; this last one by the sweep.
 */
export const sayFarewell = job({
  kind: 'accounts.say-farewell',
  payload: z.object({ to: z.string(), name: z.string(), language: z.string().nullable().default(null) }),
  sendsMail: true,
  deleteWhenDone: true,
  run: async ({ mailer, config }, owner, { id }) => {
    await mailer.deleteMails(owner.to)
    await mailer.send(farewellMail(wordsIn(config.site, owner.language), owner), id)
  },
})

/** In batches, each in its own transaction: after a crash the next run continues where this one stopped. */
export const playlistsFollow = job({
  kind: FOLLOW,
  payload: z.object({ accountId: z.uuid() }),
  // Not even the id of a deleted account is kept.
  deleteWhenDone: true,
  run: async ({ db }, { accountId }) => {
    while (await inTransaction(db, (tx) => followAccount(tx, accountId)));
  },
})

export const sweepAccounts = job({
  kind: 'accounts.sweep',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    await deleteOldSessions(db)
    await deleteNeverVerified(db)
    await inTransaction(db, followUnfinished)
  },
})
