import { count, ilike, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from './client.ts'

/** Totals of the operators' lists are counted up to here, so that a list is cheap. A search by name reads a table until it has enough. */
const MAX_COUNTED = 10_000

export interface ListPage {
  search: string
  /** From 1. */
  page: number
  limit: number
}

/** Number of rows that fulfil the condition, counted up to ten thousand. */
export async function countUpTo(
  db: Executor,
  from: PgTable,
  where: SQL | undefined,
  join?: { table: PgTable; on: SQL },
): Promise<number> {
  const plain = db.select({ one: sql`1`.as('one') }).from(from)
  const found = (join ? plain.innerJoin(join.table, join.on) : plain)
    .where(where)
    .limit(MAX_COUNTED)
    .as('found')
  const [row] = await db.select({ total: count() }).from(found)
  return row?.total ?? 0
}

/** Any of the columns contains the text, case-insensitively. */
export function contains(search: string, ...columns: PgColumn[]): SQL | undefined {
  if (search === '') return undefined
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  return or(...columns.map((column) => ilike(column, pattern)))
}

/** Only what operators have hidden, only what they have not, or both. */
export function visibilityCondition(
  visibility: 'all' | 'shown' | 'hidden',
  hiddenAt: PgColumn,
): SQL | undefined {
  if (visibility === 'all') return undefined
  return visibility === 'hidden' ? isNotNull(hiddenAt) : isNull(hiddenAt)
}

export function offsetOf({ page, limit }: ListPage): number {
  return (page - 1) * limit
}
