import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

const applications: RateRule = { name: 'application', limit: 60, seconds: HOUR }
/** Withdrawing and applying again mails the poster each time. */
const applicationsToOne: RateRule = { name: 'application-to-one', limit: 5, seconds: DAY }

/** Every attempt counts, since each may carry a file. */
export async function limitApplyAttempts(resources: Resources, accountId: string) {
  await limitRate(resources, applications, accountId)
}

export async function limitApplications(resources: Resources, accountId: string, opportunityId: string) {
  await limitRate(resources, applicationsToOne, `${accountId} ${opportunityId}`)
}
