import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator } from '#testing/build.ts'
import { manyPlaylists } from '#testing/many-playlists.ts'
import { indexAgain } from './indexing.jobs.ts'

test('after a change of a creator’s name nobody else’s playlists are read', async () => {
  const app = await startApp()
  const { resources } = app
  await manyPlaylists(app, { creator: await aCreator(app), category: await aCategoryPath(app) }, 1_000)
  const { id } = await aCreator(app)
  await resources.db.execute(sql`analyze`)

  const read = await inTransaction(resources.db, async (tx) => {
    const rowsRead = async () => {
      const [row] = await rowsOf<{ rows: number }>(
        tx,
        sql`select (seq_tup_read + coalesce(idx_tup_fetch, 0))::integer as rows from pg_stat_xact_user_tables where relname = 'playlists'`,
      )
      return row?.rows ?? 0
    }
    const before = await rowsRead()
    await indexAgain.run({ ...resources, db: tx as unknown as Db }, { id }, { id: 'one', attempt: 1 })
    return (await rowsRead()) - before
  })

  expect(read).toBe(0)
})
