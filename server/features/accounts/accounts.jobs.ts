import { z } from 'zod'
import { inTransaction } from '#server/db/content-changes.ts'
import { deleteOldSessions } from '#server/features/sessions/end-sessions.commands.ts'
import { job } from '#server/jobs/job.ts'
import { wordsIn } from '#server/mail/words.ts'
import { accountDeletedMail } from './accounts.emails.ts'
import { deleteNeverVerified } from './never-verified.commands.ts'
import { resumePlaylistSync, SYNC_PLAYLISTS, syncPlaylistBatch } from './playlist-sync.commands.ts'

/**
 * The account is gone, so the email's address and language are in the payload, which is deleted afterwards. Emails in the
 * data folder are deleted with the account; this last one would remain there, so it is not written.
 */
export const mailAccountDeleted = job({
  kind: 'accounts.say-farewell',
  payload: z.object({ to: z.string(), name: z.string(), language: z.string().nullable().default(null) }),
  sendsMail: true,
  deleteWhenDone: true,
  run: async ({ mailer, config }, owner, { id }) => {
    await mailer.deleteMails(owner.to)
    if (!mailer.isFolder)
      await mailer.send(accountDeletedMail(wordsIn(config.site, owner.language), owner), id)
  },
})

/** In batches, each in its own transaction: after a crash the next run continues where this one stopped. */
export const syncPlaylistsJob = job({
  kind: SYNC_PLAYLISTS,
  payload: z.object({ accountId: z.uuid() }),
  // Not even the id of a deleted account is kept.
  deleteWhenDone: true,
  run: async ({ db }, { accountId }) => {
    while (await inTransaction(db, (tx) => syncPlaylistBatch(tx, accountId)));
  },
})

export const sweepAccounts = job({
  kind: 'accounts.sweep',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    await deleteOldSessions(db)
    await deleteNeverVerified(db)
    await inTransaction(db, resumePlaylistSync)
  },
})
