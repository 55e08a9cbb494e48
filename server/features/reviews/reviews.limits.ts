import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

/** Each one invalidates the lists that are ordered by rating. */
const writings: RateRule = { name: 'review-writes', limit: 120, seconds: 60 * 60 }
/** Enough for somebody who reads many reviews and changes their mind. */
const votes: RateRule = { name: 'review-votes', limit: 120, seconds: 60 * 60 }

/** Reviews, changes of them, and answers. */
export async function limitReviewWrites(resources: Resources, accountId: string) {
  await limitRate(resources, writings, accountId)
}

export async function limitVotes(resources: Resources, accountId: string) {
  await limitRate(resources, votes, accountId)
}
