import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

/** Each one invalidates all listings. A creator may tidy up a long course video by video. */
const changes: RateRule = { name: 'course-changes', limit: 600, seconds: 3_600 }

/** Changes of a creator's courses that call no other site. */
export async function limitChanges(resources: Resources, accountId: string) {
  await limitRate(resources, changes, accountId)
}
