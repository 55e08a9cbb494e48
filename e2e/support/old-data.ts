import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { searchedTerms } from '#server/db/schema/search.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import { createTokens } from '#server/features/sessions/tokens.ts'
import { enqueue } from '#server/jobs/queue.ts'

/** Shared by all sites, so that tokens can be issued for sessions that are older than the site. */
export const SITE_SECRET = 'a secret of the sites that journeys visit'

/** Signed in three times, more than a quarter of an hour ago. */
const guest = {
  id: '0198a000-0000-7000-8000-000000000001',
  name: 'Noor Jahan',
  email: 'noor.jahan@example.com',
}
const GUESTS_SESSIONS = [
  '0198a000-0000-7000-8000-000000000011',
  '0198a000-0000-7000-8000-000000000012',
  '0198a000-0000-7000-8000-000000000013',
]
export const GUESTS_PASSWORD = 'a good password'

/** Posted without an account; an email asks its contact address whether it is still open. */
export const ENDING_POST = { jobTitle: 'CorelDRAW Operator', email: 'studio.palashpushp@example.com' }

/** What five people searched for, as nobody else types it, and what three did. */
export const SUGGESTED_SEARCHES = { insult: 'zaqur the swindler', soon: 'zaqur the liar' }

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/** Adds what has to be old when a journey begins to the demo content of its site. */
export async function seedOldData(db: Executor): Promise<void> {
  const now = Date.now()
  await db
    .insert(accounts)
    .values({ ...guest, passwordHash: await hashPassword(GUESTS_PASSWORD), verifiedAt: new Date(now) })
  await db.insert(sessions).values(
    GUESTS_SESSIONS.map((id) => ({
      ...{ id, accountId: guest.id, provenAt: new Date(now - 16 * MINUTE) },
      expiresAt: new Date(now + 20 * DAY),
    })),
  )
  await db
    .update(opportunities)
    .set({ approvedAt: new Date(now - 54 * DAY) })
    .where(eq(opportunities.jobTitle, ENDING_POST.jobTitle))
  await enqueue(db, 'opportunities.ask-still-open', {})
  await db.insert(searchedTerms).values([
    { term: SUGGESTED_SEARCHES.insult, people: 5 },
    { term: SUGGESTED_SEARCHES.soon, people: 3 },
  ])
}

/** The tokens of three sessions whose password was confirmed more than fifteen minutes ago. */
export function oldSessionTokens(): Promise<string[]> {
  const { issue } = createTokens(SITE_SECRET)
  const viewer = { ...guest, role: 'user' as const, status: 'active' as const, isVerified: true }
  return Promise.all(GUESTS_SESSIONS.map((sessionId) => issue({ ...viewer, sessionId })))
}
