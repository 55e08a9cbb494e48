import { NIL } from 'uuid'
import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { findOwner } from '#server/features/accounts/accounts.queries.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { NEWS, reencryptBatch } from './second-factor.commands.ts'
import { secondFactorMail } from './second-factor.emails.ts'
import { deleteOldTickets } from './tickets.commands.ts'

export const mailSecondFactor = job({
  kind: 'second-factor.tell',
  payload: z.object({ accountId: z.uuid(), news: z.enum(NEWS), at: z.coerce.date() }),
  sendsMail: true,
  run: async ({ db, mailer, config }, { accountId, news, at }, { id }) => {
    const owner = await findOwner(db, accountId)
    if (!owner) return
    const words = wordsIn(config.site, owner.language)
    await mailer.send(secondFactorMail(words, { ...owner, news, at }), id)
  },
})

export const sweepTickets = job({
  kind: 'second-factor.sweep',
  payload: z.object({}),
  every: 'hour',
  run: ({ db }) => deleteOldTickets(db),
})

/** Only while a secret is being replaced; once the old one is removed nothing is encrypted with it any more. */
export const reencryptApps = job({
  kind: 'second-factor.seal-anew',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db, tokens, config }) => {
    if (!config.previousAuthSecret) return
    let after: string | null = NIL
    while (after) {
      const last: string = after
      after = await inTransaction(db, (tx) => reencryptBatch(tx, tokens, last))
    }
  },
})
