import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pg-proxy'
import type { Db, Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

/**
 * The database's plan for each statement that `ask` sends. The statements return no rows, so queries that depend
 * on rows are not sent.
 */
export async function plansOf(db: Db, ask: (recorder: Executor) => Promise<unknown>): Promise<string[]> {
  const statements: SQL[] = []
  const recorder = drizzle(
    async (text, params) => {
      statements.push(withValues(text, params))
      // Without rows for rowsOf, too, which looks for them in the result.
      return { rows: Object.assign([], { rows: [] }) }
    },
    { casing: 'snake_case' },
  )
  await ask(recorder as unknown as Executor)
  const plans = []
  for (const statement of statements) plans.push(await planOf(db, statement))
  return plans
}

async function planOf(db: Db, statement: SQL): Promise<string> {
  const lines = await rowsOf<Record<string, string>>(db, sql`explain ${statement}`)
  return lines.flatMap(Object.values).join('\n')
}

/** Values in place of `$1`, `$2`. */
function withValues(text: string, params: unknown[]): SQL {
  const parts = text.split(/\$(\d+)/)
  return sql.join(parts.map((part, at) => (at % 2 === 0 ? sql.raw(part) : sql`${params[Number(part) - 1]}`)))
}
