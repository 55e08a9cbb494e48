import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

interface Dropped {
  /** The statements that drop it and create it again. */
  drop: string
  make: string
}

/**
 * Drops indexes and foreign keys of the tables while `work` fills them, and creates them afterwards: sorting once is
 * faster than an insertion per row. Primary keys and indexes in `kept` stay. All in the transaction of `tx`, so nobody
 * ever sees the tables without them; other transactions wait for the tables.
 */
export async function withoutIndexes(
  tx: Tx,
  { tables, kept }: { tables: string[]; kept: string[] },
  work: () => Promise<void>,
): Promise<void> {
  const dropped = [...(await constraintsOf(tx, tables, kept)), ...(await indexesOf(tx, tables, kept))]
  for (const { drop } of dropped) await tx.execute(sql.raw(drop))
  await work()
  await tx.execute(sql`set local maintenance_work_mem = '512MB'`)
  // Indexes first: foreign keys are checked with them.
  for (const { make } of dropped.toReversed()) await tx.execute(sql.raw(make))
}

function constraintsOf(tx: Tx, tables: string[], kept: string[]): Promise<Dropped[]> {
  return rowsOf(
    tx,
    sql`select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
        format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as make
      from pg_constraint
      where conrelid = any(${namesOf(tables)}::regclass[]) and contype in ('f', 'u') and conname <> all(${namesOf(kept)}::text[])
      order by contype, conname`,
  )
}

/** The indexes of the tables, without those that belong to a constraint. */
function indexesOf(tx: Tx, tables: string[], kept: string[]): Promise<Dropped[]> {
  return rowsOf(
    tx,
    sql`select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as make
      from pg_index
      where indrelid = any(${namesOf(tables)}::regclass[])
        and indexrelid <> all(${namesOf(kept)}::regclass[])
        and indexrelid not in (select conindid from pg_constraint where conindid is not null)
      order by indexrelid`,
  )
}

function namesOf(names: string[]) {
  return sql.param(`{${names.join(',')}}`)
}
