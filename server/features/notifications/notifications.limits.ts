import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

/** Every page that becomes visible checks once; somebody who reads checks more often. */
const looks: RateRule = { name: 'notifications', limit: 120, seconds: 60 }

export async function limitNotificationReads(resources: Resources, accountId: string) {
  await limitRate(resources, looks, accountId)
}
