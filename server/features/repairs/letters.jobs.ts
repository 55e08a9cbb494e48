import { NIL } from 'uuid'
import { z } from 'zod'
import type { Db, Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { settingsOf } from '#server/features/notifications/settings.queries.ts'
import { unsubscribePath } from '#server/features/notifications/unsubscribe-address.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { dropRepaired, LETTER, queueLetters } from './letters.commands.ts'
import { creatorLetter } from './letters.emails.ts'
import { readNews } from './letters.queries.ts'

/** Creators per transaction. */
const BATCH = 50

/** Checks which creators get a letter about lost videos and changes at their sources. */
export const queueCreatorLetters = job({
  kind: 'repairs.queue-letters',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    await inBatches(db, dropRepaired)
    await inBatches(db, queueLetters)
  },
})

async function inBatches(
  db: Db,
  work: (tx: Tx, after: string, limit: number) => Promise<string | undefined>,
): Promise<void> {
  for (let after: string | undefined = NIL; after !== undefined; ) {
    const from: string = after
    after = await inTransaction(db, (tx) => work(tx, from, BATCH))
  }
}

export const sendCreatorLetter = job({
  kind: LETTER,
  urgency: 'bulk',
  payload: z.object({ accountId: z.uuid() }),
  sendsMail: true,
  run: async ({ db, mailer, tokens, config }, { accountId }, { id }) => {
    // The creator may have switched letters off since this one was queued.
    const setting = (await settingsOf(db, [accountId], 'own_courses')).get(accountId)
    if (setting?.mail === 'never') return
    const news = await readNews(db, accountId)
    if (!news) return
    const words = wordsIn(config.site, news.language)
    await mailer.send(creatorLetter(words, news, unsubscribePath(tokens, accountId, 'own_courses')), id)
  },
})
