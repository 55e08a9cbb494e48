import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { planCacheHint } from './cached-plans.ts'
import { prepared } from './prepared.ts'
import { rowsOf } from './rows-of.ts'

const app = await startApp()
const { db } = app.resources

const half = prepared((on) =>
  on
    .select({ half: sql<number>`100 / n` })
    .from(sql`(select ${sql.placeholder('n')}::integer as n) given`)
    .prepare('half_of_a_hundred'),
)

/** How often the database planned and ran the prepared statements; on one connection, as tests have it. */
async function planned() {
  return rowsOf<{ times: number }>(
    db,
    sql`
      select (generic_plans + custom_plans)::integer as times from pg_prepared_statements
      where statement like '%100 / n%' and statement not like '%pg_prepared%'`,
  )
}

test('a prepared statement is planned once and returns current rows each time', async () => {
  for (const n of [1, 2, 4, 5, 10, 20, 25, 50]) {
    expect(await half(db).execute({ n })).toEqual([{ half: 100 / n }])
  }
  expect(await half(db).execute({ n: null })).toEqual([{ half: null }])
  if (app.resources.database.kind === 'embedded') expect(await planned()).toEqual([{ times: 9 }])
})

test('a handwritten one that is marked for it is planned once, too, and returns current rows each time', async () => {
  const ask = (n: number) =>
    rowsOf<{ third: number }>(db, sql`${planCacheHint} select 300 / ${n}::integer as third`)
  for (const n of [1, 2, 3, 4, 5, 10]) expect(await ask(n)).toEqual([{ third: 300 / n }])
  const [kept] = await rowsOf<{ count: number }>(
    db,
    sql`select count(*)::integer as count from pg_prepared_statements where statement like '%300 / $1%'`,
  )
  if (app.resources.database.kind === 'embedded') expect(kept).toEqual({ count: 1 })
  await expect(ask(0)).rejects.toThrow()
  expect(await ask(100)).toEqual([{ third: 3 }])
})

test('the statement after a failed one works, in a transaction too', async () => {
  await expect(half(db).execute({ n: 0 })).rejects.toThrow()
  expect(await half(db).execute({ n: 50 })).toEqual([{ half: 2 }])
  await expect(
    db.transaction(async (tx) => {
      await half(tx).execute({ n: 20 })
      await half(tx).execute({ n: 0 })
    }),
  ).rejects.toThrow()
  expect(await half(db).execute({ n: 25 })).toEqual([{ half: 4 }])
})

test('a statement whose preparation was rolled back is prepared again', async () => {
  const third = prepared((on) =>
    on
      .select({ third: sql<number>`300 / n` })
      .from(sql`(select ${sql.placeholder('n')}::integer as n) given`)
      .prepare('third_of_three_hundred'),
  )
  await expect(
    db.transaction(async (tx) => {
      expect(await third(tx).execute({ n: 3 })).toEqual([{ third: 100 }])
      throw new Error('not kept')
    }),
  ).rejects.toThrow('not kept')
  expect(await third(db).execute({ n: 3 })).toEqual([{ third: 100 }])
})
