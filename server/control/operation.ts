import type { z } from 'zod'
import type { BackupSource } from '#server/backup/backup.ts'
import type { Db } from '#server/db/client.ts'
import type { OperatorRef } from '#server/features/operator/audit.commands.ts'
import type { GetDemo } from '#server/process/demo-content.ts'

/** What operations work on. */
export type ControlResources = BackupSource & { demo: GetDemo }

/** One thing that the command line can ask for; its result is plain JSON. */
interface Operation {
  name: string
  input: z.ZodType
  run(db: Db, operator: OperatorRef, input: unknown, resources: ControlResources): Promise<unknown>
}

export function operation<S extends z.ZodType>(definition: {
  name: string
  input: S
  run(db: Db, operator: OperatorRef, input: z.output<S>, resources: ControlResources): Promise<unknown>
}): Operation {
  return {
    ...definition,
    run: (db, operator, input, resources) => definition.run(db, operator, input as z.output<S>, resources),
  }
}
