import { isAbsolute } from 'node:path'
import { z } from 'zod'
import { operation } from '#server/control/operation.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { writeAudit } from '#server/features/operator/audit.commands.ts'
import { endEverySession } from '#server/features/sessions/end-sessions.commands.ts'
import { makeBackup } from './backup.ts'
import { restoreBackup } from './restore.ts'

/** The process that performs it may run in another folder than the caller. */
const Place = z.object({ file: z.string().max(4_000).refine(isAbsolute, 'file must be a whole path') })

export const backupOperations = [
  operation({
    name: 'backup',
    input: Place.extend({ recipient: z.string().max(4_000).optional() }),
    run: async (db, by, { file, recipient }, holdings) => {
      const facts = await makeBackup(holdings, file, recipient)
      const after = { rows: facts.rows, files: facts.files, encrypted: facts.encrypted }
      await inTransaction(db, (tx) =>
        writeAudit(tx, by, { action: 'backup.made', subject: 'installation', after }),
      )
      return facts
    },
  }),
  operation({
    name: 'restore',
    input: Place.extend({ identities: z.array(z.string().max(4_000)).max(20).default([]) }),
    run: (_db, by, { file, identities }, holdings) =>
      restoreBackup(holdings, file, identities, async (tx, { at, rows, files }) => {
        await endEverySession(tx)
        const after = { madeAt: at, rows, files }
        await writeAudit(tx, by, { action: 'backup.restored', subject: 'installation', after })
      }),
  }),
]
