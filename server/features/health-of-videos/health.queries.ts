import { asc, eq, lte, min, sql } from 'drizzle-orm'
import type { VideoState } from '#contract/constants.ts'
import type { Health } from '#contract/endpoints/health-of-videos.ts'
import type { Db } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { healthDays, platformUnits } from '#server/db/schema/platform.ts'
import { DATA_API_BATCH } from '#server/features/videos/data-api.ts'
import { platformDay, secondsUntilNextDay } from '#server/features/videos/platform-day.ts'
import { unitsFor } from '#server/features/videos/platform-units.ts'
import type { Resources } from '#server/resources.ts'
import { KEYLESS_CHECKS_PER_HOUR } from './health.jobs.ts'

const SHOWN_DAYS = 90

/** What operators see about the health of the catalogue. */
export async function readHealth({ db, config, videoPlatform }: Resources): Promise<Health> {
  const daily = config.youtube.dailyUnits
  const quota = await readQuota(db, daily)
  const units = unitsFor('check', daily)
  const pace = videoPlatform.hasKey
    ? {
        perDay: units * DATA_API_BATCH,
        today: quota.isExceeded ? 0 : Math.max(0, units - quota.used) * DATA_API_BATCH,
      }
    : { perDay: KEYLESS_CHECKS_PER_HOUR * 24, today: null }
  return { quota, checks: await readChecks(db, pace), days: await readDays(db) }
}

interface Pace {
  perDay: number
  /** Videos that can still be checked with today's units; null where the limit is per hour. */
  today: number | null
}

async function readQuota(db: Db, daily: number): Promise<Health['quota']> {
  const day = platformDay()
  const rows = await db
    .select({
      purpose: platformUnits.purpose,
      units: platformUnits.units,
      exceededAt: platformUnits.exceededAt,
    })
    .from(platformUnits)
    .where(eq(platformUnits.day, day))
    .orderBy(asc(platformUnits.purpose))
  const used = rows.reduce((sum, { units }) => sum + units, 0)
  const isExceeded = rows.some(({ exceededAt }) => exceededAt !== null)
  return {
    day,
    daily,
    used,
    left: isExceeded ? 0 : Math.max(0, daily - used),
    isExceeded,
    purposes: rows.map(({ purpose, units }) => ({ purpose, units })),
  }
}

async function readChecks(db: Db, { perDay, today }: Pace): Promise<Health['checks']> {
  const isDue = lte(knownVideos.checkAt, sql`now()`)
  const [oldest] = await db
    .select({ at: min(knownVideos.checkAt) })
    .from(knownVideos)
    .where(isDue)
  const due = await db.$count(knownVideos, isDue)
  const later = Math.max(0, due - (today ?? 0))
  return {
    due,
    oldestDueAt: oldest?.at?.toISOString() ?? null,
    perDay,
    withinHours: perDay > 0 || later === 0 ? hoursFor(later, { perDay, today }) : null,
  }
}

/** Checks run once an hour. With a quota what is `later` begins on its next day, and each day's share takes one run. */
function hoursFor(later: number, { perDay, today }: Pace): number {
  if (later === 0) return 1
  if (today === null) return Math.ceil((later / perDay) * 24)
  const wholeDays = Math.ceil(later / perDay) - 1
  return Math.ceil(secondsUntilNextDay() / 3_600) + wholeDays * 24 + 1
}

async function readDays(db: Db): Promise<Health['days']> {
  const rows = await db
    .select({ day: healthDays.day, state: healthDays.state, videos: healthDays.videos })
    .from(healthDays)
    .where(sql`${healthDays.day} > current_date - ${SHOWN_DAYS}::integer`)
    .orderBy(asc(healthDays.day))
  const days = Map.groupBy(rows, ({ day }) => day)
  return [...days].map(([day, counted]) => ({
    day,
    states: Object.fromEntries(counted.map(({ state, videos }) => [state, videos])) as Partial<
      Record<VideoState, number>
    >,
  }))
}
