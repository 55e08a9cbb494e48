import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp } from '#testing/app.ts'

test('reads that are cached for visitors are made eight at a time also for callers with a token, valid or not', async () => {
  const { app, resources } = await startApp({ TRUST_PROXY: '1' })
  const { db, database } = resources
  const ask = () =>
    app.inject({
      url: `${API_BASE}/playlist/languages`,
      headers: { authorization: 'Bearer nobody', 'x-forwarded-for': '203.0.113.7' },
    })
  let replies: Promise<{ statusCode: number }[]> | undefined

  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table playlists in access exclusive mode`)
    replies = Promise.all(Array.from({ length: 20 }, ask))
    // The embedded database has one connection.
    if (database.kind === 'embedded') return
    const waiting = () =>
      rowsOf(
        db,
        sql`select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
    await expect.poll(waiting).toHaveLength(8)
  })

  expect(new Set((await replies)?.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
})
