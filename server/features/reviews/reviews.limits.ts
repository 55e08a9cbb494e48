import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

/** Enough for somebody who reads many reviews and changes their mind. */
const votes: RateRule = { name: 'review-votes', limit: 120, seconds: 60 * 60 }

export async function limitVotes(resources: Resources, accountId: string) {
  await limitRate(resources, votes, accountId)
}
