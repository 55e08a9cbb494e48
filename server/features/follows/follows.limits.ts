import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const presses: RateRule = { name: 'follows', limit: 300, seconds: 3_600 }

export async function limitFollows(resources: Resources, accountId: string) {
  await limitRate(resources, presses, accountId)
}
