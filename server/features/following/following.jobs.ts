import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { rowsOf } from '#server/db/rows-of.ts'
import { PlatformDown } from '#server/features/videos/platform-http.ts'
import { ListAbsent } from '#server/features/videos/platform-lists.ts'
import { job } from '#server/jobs/job.ts'
import type { Resources } from '#server/resources.ts'
import { followSource } from './follow-source.ts'
import { nextLook } from './source-pages.commands.ts'

/** A list that is gone or private may come back. Hours. */
const ABSENT_HOURS = 7 * 24

/**
 * Reads each source once a day, as far as the quota allows: first those whose courses are used most and that have
 * waited longest. The rest follows an hour later.
 */
export const followSources = job({
  kind: 'following.look',
  payload: z.object({}),
  every: 'hour',
  run: async (resources) => {
    for (let last = ''; ; ) {
      const sourceId = await nextDue(resources)
      // A source that stays due waits for the next hour: no source is read twice in a run.
      if (sourceId === undefined || sourceId === last) return
      if (!(await lookOnce(resources, sourceId))) return
      last = sourceId
    }
  },
})

async function nextDue({ db }: Resources): Promise<string | undefined> {
  const [due] = await rowsOf<{ source_id: string }>(
    db,
    sql`select source_id from source_lists where check_at <= now()
      order by (extract(epoch from now() - check_at) / 86400 + 1) * (uses + 1) desc, source_id limit 1`,
  )
  return due?.source_id
}

/** False when the platform does not answer: then nothing has changed. */
async function lookOnce(resources: Resources, sourceId: string): Promise<boolean> {
  try {
    await followSource(resources, sourceId, 'follow')
    return true
  } catch (error) {
    if (error instanceof PlatformDown) return false
    if (!(error instanceof ListAbsent)) throw error
    await nextLook(resources.db, sourceId, ABSENT_HOURS)
    return true
  }
}

/** Deletes the content of lists that no course came from, left by abandoned imports. */
export const deleteUnusedSources = job({
  kind: 'following.forget',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const unused = (table: 'source_lists' | 'source_pages') => sql`not exists (
      select from playlist_sources where playlist_sources.source_id = ${sql.raw(table)}.source_id)`
    await db.execute(sql`delete from source_lists where ${unused('source_lists')}`)
    await db.execute(
      sql`delete from source_pages where read_at < now() - interval '7 days' and ${unused('source_pages')}`,
    )
  },
})
