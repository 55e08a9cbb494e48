import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

/** Two of the longest playlists in an hour; the platform's quota is for everybody. */
const lookUps: RateRule = { name: 'video-lookup', limit: 1_000, seconds: 3_600 }
/** Links that lead nowhere are not remembered: the platform is asked about them each time. */
const batches: RateRule = { name: 'video-batch', limit: 120, seconds: 3_600 }

export function limitLookUps(resources: Resources, accountId: string) {
  return limitRate(resources, lookUps, accountId)
}

/** To be called before the videos of a course are looked up, or copied into a new course. */
export function limitBatches(resources: Resources, accountId: string) {
  return limitRate(resources, batches, accountId)
}
