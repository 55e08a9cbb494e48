import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { rowsOf } from '#server/db/rows-of.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { checkpoint, maintenance, vacuumTables } from './maintenance.jobs.ts'

const app = await startApp()
const { db, database } = app.resources
const creator = await aCreator(app)
const category = await aCategoryPath(app)
const makePlaylists = async (count: number) => {
  for (let n = 0; n < count; n += 1) await aPlaylist(app, { creator, category })
}

async function tableOf(name: string) {
  const [row] = await rowsOf<{ seen: boolean; rows: number }>(
    db,
    sql`
      select relallvisible >= relpages and relpages > 0 as seen, reltuples::integer as rows
      from pg_class where oid = ${name}::regclass`,
  )
  return row
}

if (database.kind === 'embedded') {
  test('every table of the embedded database is vacuumed each day', async () => {
    await makePlaylists(20)

    await maintenance.run(app.resources, {}, { id: 'any', attempt: 1 })

    const left = await rowsOf(db, sql`select relname from pg_stat_user_tables where last_vacuum is null`)
    expect(left).toEqual([])
  })

  test('a checkpoint lets go of the log that was written before', async () => {
    /** Bytes that the next start would replay after a crash. */
    const toReplay = async () => {
      const [row] = await rowsOf<{ bytes: number }>(
        db,
        sql`select (pg_current_wal_lsn() - redo_lsn)::float8 as bytes from pg_control_checkpoint()`,
      )
      return row?.bytes ?? 0
    }
    await db.execute(
      sql`select pg_logical_emit_message(false, 'test', repeat('x', 1000000)) from generate_series(1, 100)`,
    )
    expect(await toReplay()).toBeGreaterThan(100_000_000)

    await checkpoint.run(app.resources, {}, { id: 'any', attempt: 1 })

    expect(await toReplay()).toBeLessThan(1_000_000)
  })

  test('a table vacuumed with its indexes is all-visible; one that changed a lot is analysed', async () => {
    const before = (await tableOf('playlist_videos'))?.rows ?? 0
    await makePlaylists(40)
    // A row is not all-visible before its commit is on disk, which an asynchronous commit does not wait for.
    await db.execute(sql`checkpoint`)

    await vacuumTables(db, true)

    expect(await tableOf('playlists')).toMatchObject({ seen: true })
    expect(await tableOf('search_entries')).toMatchObject({ seen: true })
    expect((await tableOf('playlist_videos'))?.rows).toBeGreaterThan(before)
    const [{ target } = { target: '' }] = await rowsOf<{ target: string }>(
      db,
      sql`select current_setting('default_statistics_target') as target`,
    )
    expect(target).toBe('100')
  })

  test('requests are answered while it runs', async () => {
    let isOver = false
    const tidied = (async () => {
      for (let round = 0; round < 10; round += 1) await vacuumTables(db, true)
      isOver = true
    })()
    const { playlists } = await app.api.playlists.search({ query: { limit: 5 } })
    expect([playlists.length, isOver]).toEqual([5, false])
    await tidied
  })
} else {
  test('PostgreSQL is left to its autovacuum', async () => {
    await maintenance.run(app.resources, {}, { id: 'any', attempt: 1 })
    const touched = await rowsOf(
      db,
      sql`select relname from pg_stat_user_tables where last_vacuum is not null`,
    )
    expect(touched).toEqual([])
  })
}
