import { limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const MINUTE = 60
const HOUR = 60 * MINUTE

/** A player sends one every ten seconds; there may be several tabs and devices. */
const marks: RateRule = { name: 'learning-marks', limit: 120, seconds: MINUTE }
const writings: RateRule = { name: 'learning-writes', limit: 600, seconds: HOUR }

export async function limitMarks(resources: Resources, accountId: string) {
  await limitRate(resources, marks, accountId)
}

/** Notes, saved courses, certificates. */
export async function limitWrites(resources: Resources, accountId: string) {
  await limitRate(resources, writings, accountId)
}
