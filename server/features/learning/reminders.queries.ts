import { and, eq, isNotNull } from 'drizzle-orm'
import type { LearningCard } from '#contract/endpoints/learning.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { learningSettings } from '#server/db/schema/learning.ts'
import { getResumable } from './learning.queries.ts'

/** What a reminder says about a course. */
type Begun = Pick<LearningCard, '_id' | 'name' | 'language' | 'creator' | 'watched' | 'total'> & {
  resume: Pick<NonNullable<LearningCard['resume']>, '_id'> | null
}

export interface Reminded {
  to: string
  name: string
  language: string | null
  /** Unfinished courses, the one watched last first. */
  courses: [Begun, ...Begun[]]
}

/** Whom to remind of what; null when they no longer want reminders, are gone, or have nothing to continue with. */
export async function findReminded(db: Executor, accountId: string): Promise<Reminded | null> {
  const [owner] = await db
    .select({ to: accounts.email, name: accounts.name, language: accounts.language })
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
  const [last, ...others] = await getResumable(db, { id: accountId })
  return last ? { ...owner, courses: [last, ...others] } : null
}
