import { sql } from 'drizzle-orm'
import type { Tx } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'

interface Reference {
  table: string
  name: string
  definition: string
}

/**
 * Runs `work` while rows can be inserted in any order without side effects: foreign keys are dropped and
 * added again, which checks every row, and triggers are disabled. Then sequences continue after the highest
 * number. Needs no more rights than those of the tables' owner.
 */
export async function withoutConstraints(tx: Tx, work: () => Promise<void>): Promise<void> {
  const references = await rowsOf<Reference>(
    tx,
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  )
  const watched = await rowsOf<{ table: string }>(
    tx,
    sql`select distinct tgrelid::regclass::text as table from pg_trigger
        join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace`,
  )
  // The output of regclass and pg_get_constraintdef is already quoted.
  for (const { table, name } of references)
    await tx.execute(sql`alter table ${sql.raw(table)} drop constraint ${sql.identifier(name)}`)
  for (const { table } of watched) await tx.execute(sql`alter table ${sql.raw(table)} disable trigger user`)
  await work()
  for (const { table, name, definition } of references) {
    await tx.execute(
      sql`alter table ${sql.raw(table)} add constraint ${sql.identifier(name)} ${sql.raw(definition)}`,
    )
  }
  for (const { table } of watched) await tx.execute(sql`alter table ${sql.raw(table)} enable trigger user`)
  await moveCounters(tx)
}

async function moveCounters(tx: Tx): Promise<void> {
  const counters = await rowsOf<{ table: string; column: string; counter: string }>(
    tx,
    sql`select table_name as table, column_name as column,
          pg_get_serial_sequence(format('%I', table_name), column_name) as counter
        from information_schema.columns
        where table_schema = 'public' and (is_identity = 'YES' or column_default like 'nextval(%')`,
  )
  for (const { table, column, counter } of counters) {
    await tx.execute(
      sql`select setval(${counter}::regclass, coalesce(max(${sql.identifier(column)}), 1)::bigint,
          max(${sql.identifier(column)}) is not null) from ${sql.identifier(table)}`,
    )
  }
}
