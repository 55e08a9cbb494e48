import { isNotNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'
import { dayInIndia } from '#contract/day-in-india.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { healthDays } from '#server/db/schema/platform.ts'
import { job } from '#server/jobs/job.ts'
import { checkBatch } from './check-videos.ts'

/** Without a key each video takes its own request, and the platform has not agreed to very many. */
export const KEYLESS_CHECKS_PER_HOUR = 500

/** After this many failed batches in a row the platform is taken to be down. */
const MAX_FAILURES = 3

/** Checks all videos that are due, as far as the quota allows; the rest follows an hour later. */
export const checkVideos = job({
  kind: 'health.check-videos',
  payload: z.object({}),
  every: 'hour',
  run: async (resources) => {
    const most = resources.videoPlatform.hasKey ? Number.POSITIVE_INFINITY : KEYLESS_CHECKS_PER_HOUR
    // A batch that is cut off in the middle has used up units of the quota for nothing.
    let failures = 0
    for (let checked = 0; checked < most && failures < MAX_FAILURES && !resources.ending.aborted; ) {
      const { videos, outcome } = await checkBatch(resources)
      if (videos === 0 || outcome === 'paused') return
      failures = outcome === 'failed' ? failures + 1 : 0
      checked += videos
    }
  },
})

const KEPT_DAYS = 400

/** Counts the videos of the catalogue by their state. */
export const countHealth = job({
  kind: 'health.count',
  payload: z.object({}),
  every: 'day',
  run: async ({ db }) => {
    const day = dayInIndia()
    const counted = db
      .select({
        day: sql<string>`${day}::date`.as('day'),
        state: knownVideos.state,
        videos: sql<number>`count(*)::integer`.as('videos'),
      })
      .from(knownVideos)
      .where(isNotNull(knownVideos.checkAt))
      .groupBy(knownVideos.state)
    await inTransaction(db, async (tx) => {
      await tx.delete(healthDays).where(sql`${healthDays.day} = ${day}`)
      await tx.insert(healthDays).select(counted)
      await tx.delete(healthDays).where(lt(healthDays.day, sql`current_date - ${KEPT_DAYS}::integer`))
    })
  },
})
