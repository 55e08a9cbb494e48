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
    while (!resources.ending.aborted) {
      const due = await takeDue(resources)
      if (!due || !(await lookOnce(resources, due))) return
    }
  },
})

interface Due {
  sourceId: string
  /** When it was due, as text from the database, which keeps microseconds. */
  dueAt: string
}

/** A look is certainly done after so many minutes; if it crashed or failed, the source is due again then. */
const TAKEN_FOR = 10

/** Claims the source to be read next: for a while it is not due for another run, which may begin before this one ends. */
async function takeDue({ db }: Resources): Promise<Due | undefined> {
  const [due] = await rowsOf<Due>(
    db,
    sql`with due as (
        select source_id, check_at from source_lists where check_at <= now()
        order by (extract(epoch from now() - check_at) / 86400 + 1) * (uses + 1) desc, source_id limit 1
        for update skip locked
      )
      update source_lists set check_at = now() + make_interval(mins => ${TAKEN_FOR}::integer)
      from due where source_lists.source_id = due.source_id
      returning due.source_id as "sourceId", due.check_at::text as "dueAt"`,
  )
  return due
}

async function giveBack({ db }: Resources, { sourceId, dueAt }: Due): Promise<void> {
  await db.execute(
    sql`update source_lists set check_at = ${dueAt}::timestamptz where source_id = ${sourceId}`,
  )
}

/** False when the platform does not answer: then nothing has changed. */
async function lookOnce(resources: Resources, due: Due): Promise<boolean> {
  try {
    await followSource(resources, due.sourceId, 'follow')
    return true
  } catch (error) {
    if (error instanceof PlatformDown) {
      await giveBack(resources, due)
      return false
    }
    if (!(error instanceof ListAbsent)) throw error
    await nextLook(resources.db, due.sourceId, ABSENT_HOURS)
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
