import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const submissions: RateRule = { name: 'creator-application', limit: 60, seconds: 3_600 }

export function limitSubmission(resources: Resources, address: string) {
  return limitRate(resources, submissions, callerKey(address))
}
