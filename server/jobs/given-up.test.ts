import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { playlists } from '#server/db/schema/catalogue.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { PURGE } from '#server/features/publishing/removed-playlists.commands.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { allJobs } from './all-jobs.ts'
import { MAX_ATTEMPTS } from './claim.ts'
import { enqueue } from './queue.ts'

const app = await startApp()
const { db } = app.resources

async function aDayPasses() {
  for (const { kind, every } of allJobs) if (every === 'day') await enqueue(db, kind, {})
  await app.drainJobs()
}

test('work that was given up is tried again every day for a month; mail waits for an operator instead', async () => {
  const creator = await aCreator(app)
  const id = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  await app.api.publishing.remove({ params: { id } }, creator)
  const due = { runAt: new Date(), attempts: MAX_ATTEMPTS - 1 }
  await db.update(jobs).set(due).where(eq(jobs.kind, PURGE))
  await db.execute(
    sql`create function fails() returns trigger language plpgsql as 'begin raise exception ''never''; end'`,
  )
  await db.execute(sql`create trigger fails before delete on playlists execute function fails()`)
  const mail = { kind: 'accounts.tell-password-changed', payload: {}, failedAt: daysAgo(1) }
  const old = { kind: PURGE, payload: { playlistId: id }, failedAt: daysAgo(1), createdAt: daysAgo(31) }
  await db.insert(jobs).values([mail, old])
  await expect(app.drainJobs()).rejects.toThrow(PURGE)
  await expect(aDayPasses(), 'it fails once more').rejects.toThrow(PURGE)
  await app.drainJobs()
  expect(await db.$count(playlists, eq(playlists.id, id))).toBe(1)
  await db.execute(sql`drop trigger fails on playlists`)

  await aDayPasses()

  expect(await db.$count(playlists, eq(playlists.id, id))).toBe(0)
  const left = await db.select().from(jobs).where(sql`failed_at is not null`)
  expect(left.map(({ kind }) => kind).toSorted()).toEqual([mail.kind, PURGE])
})
