import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { issueResetToken } from '#server/features/sessions/reset-links.commands.ts'
import { newResetToken } from '#server/features/sessions/reset-token.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { issueCode } from './codes.commands.ts'
import { oneTimeCodeMail, resetMail } from './mailed-secrets.emails.ts'
import { codeOf } from './one-time-code.ts'

/** The payload is an address, since there may be no account; so the row is deleted afterwards. */
export const sendCode = job({
  kind: 'accounts.send-code',
  urgency: 'urgent',
  payload: z.object({ email: z.string() }),
  sendsMail: true,
  deleteWhenDone: true,
  run: async ({ db, mailer, tokens, config }, { email }, { id }) => {
    const open = await inTransaction(db, (tx) => issueCode(tx, email))
    if (!open) return
    const code = codeOf(tokens, open.accountId, open.salt)
    const words = wordsIn(config.site, open.language)
    await mailer.send(oneTimeCodeMail(words, { to: email, code }), id)
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
    const reader = await inTransaction(db, (tx) => issueResetToken(tx, email, token))
    if (!reader) return
    const words = wordsIn(config.site, reader.language)
    await mailer.send(resetMail(words, { to: email, token }), id)
  },
})
