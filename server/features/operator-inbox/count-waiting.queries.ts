import { sql } from 'drizzle-orm'
import { WAITING_KINDS, type WaitingKind } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { waitingThings } from '#server/db/schema/waiting.ts'
import { isWaiting } from './is-waiting.ts'

/** Number of waiting things of each kind, counted up to a thousand. */
export async function countWaiting(db: Executor): Promise<Partial<Record<WaitingKind, number>>> {
  const kinds = sql.join(
    WAITING_KINDS.map((kind) => sql`(${kind})`),
    sql`, `,
  )
  const rows = await rowsOf<{ kind: WaitingKind; waits: number }>(
    db,
    sql`select kinds.kind, (
        select count(*)::integer from (
          select from ${waitingThings} where ${waitingThings.kind} = kinds.kind and ${isWaiting} limit ${limits.countedWaiting}
        ) counted
      ) as waits
      from (values ${kinds}) kinds (kind)`,
  )
  return Object.fromEntries(rows.filter(({ waits }) => waits > 0).map(({ kind, waits }) => [kind, waits]))
}
