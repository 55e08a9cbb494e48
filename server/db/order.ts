import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

type Sorted = AnyPgColumn | SQL

/**
 * The order of an index that is declared with `.desc()`, and the same from the other end. PostgreSQL reads rows in the
 * order of an index only where the position of NULLs matches, even in columns without NULLs: `.desc()` has them last,
 * `desc()` in a query first. So use `desc()` for primary keys and other ascending indexes, which are read backwards.
 */
export const descNullsLast = (column: Sorted): SQL => sql`${column} desc nulls last`
export const ascNullsFirst = (column: Sorted): SQL => sql`${column} asc nulls first`
