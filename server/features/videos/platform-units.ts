import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { platformUnits, type UnitPurpose } from '#server/db/schema/platform.ts'
import { platformDay } from './platform-day.ts'

/** The platform's quota, shared by all processes. */
export interface PlatformUnits {
  /** Reserves a unit; false when none is left for this purpose today. */
  take(purpose: UnitPurpose): Promise<boolean>
  /** The platform reports that the quota is used up, which holds until its next day. */
  believeExceeded(purpose: UnitPurpose): Promise<void>
}

/** Share of the day's units beyond which only people's look-ups and imports are served. */
const SHARE_OF_CHECKS = 0.8
const BACKGROUND: readonly UnitPurpose[] = ['check', 'follow']
/** A number of our own, for the lock under which units are counted. */
const LOCK = 7_162_001

export function createPlatformUnits(db: Db, dailyUnits: number): PlatformUnits {
  return {
    take: (purpose) =>
      inTransaction(db, async (tx) => {
        const day = platformDay()
        await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
        const [today] = await tx
          .select({
            used: sql<number>`coalesce(sum(${platformUnits.units}), 0)::integer`,
            isExceeded: sql<boolean>`coalesce(bool_or(${platformUnits.exceededAt} is not null), false)`,
          })
          .from(platformUnits)
          .where(eq(platformUnits.day, day))
        if (!today || today.isExceeded || today.used >= unitsFor(purpose, dailyUnits)) return false
        await tx
          .insert(platformUnits)
          .values({ day, purpose, units: 1 })
          .onConflictDoUpdate({
            target: [platformUnits.day, platformUnits.purpose],
            set: { units: sql`${platformUnits.units} + 1` },
          })
        return true
      }),
    believeExceeded: async (purpose) => {
      await db
        .update(platformUnits)
        .set({ exceededAt: new Date() })
        .where(and(eq(platformUnits.day, platformDay()), eq(platformUnits.purpose, purpose)))
    },
  }
}

/** How much may be used in a day before this purpose has to wait. */
export function unitsFor(purpose: UnitPurpose, dailyUnits: number): number {
  return BACKGROUND.includes(purpose) ? Math.floor(dailyUnits * SHARE_OF_CHECKS) : dailyUnits
}
