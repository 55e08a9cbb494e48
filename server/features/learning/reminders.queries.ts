import { and, eq, isNotNull } from 'drizzle-orm'
import type { LearningCard } from '#contract/endpoints/learning.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { learningSettings } from '#server/db/schema/learning.ts'
import { getResumable } from './learning.queries.ts'

export interface Reminded {
  to: string
  name: string
  /** To go on with, the one watched last first. */
  courses: LearningCard[]
}

/** Whom to remind of what; null when they want no reminders any more, have gone, or have nothing to go on with. */
export async function findReminded(db: Executor, accountId: string): Promise<Reminded | null> {
  const [owner] = await db
    .select({ to: accounts.email, name: accounts.name })
    .from(accounts)
    .innerJoin(learningSettings, eq(learningSettings.accountId, accounts.id))
    .where(
      and(
        eq(accounts.id, accountId),
        eq(accounts.status, 'active'),
        isNotNull(accounts.verifiedAt),
        eq(learningSettings.reminders, true),
      ),
    )
  if (!owner) return null
  const courses = await getResumable(db, { id: accountId })
  return courses.length > 0 ? { ...owner, courses } : null
}
