import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** Without a token: offices and whole providers share an IP address, so the limit is far above one person's. */
const postsOfAddress: RateRule = { name: 'opportunity-address', limit: 30, seconds: HOUR }
const postsOfAccount: RateRule = { name: 'opportunity-account', limit: 60, seconds: DAY }
/** Each is scanned for scam signals. */
const edits: RateRule = { name: 'opportunity-edit', limit: 120, seconds: HOUR }
/** Each one invalidates the lists of opportunities. Per opportunity: the holder of a mailed link has no account. */
const stateChanges: RateRule = { name: 'opportunity-turn', limit: 60, seconds: HOUR }

export async function limitPosting(resources: Resources, accountId: string | undefined, address: string) {
  if (accountId === undefined) await limitRate(resources, postsOfAddress, callerKey(address))
  else await limitRate(resources, postsOfAccount, accountId)
}

export async function limitEdits(resources: Resources, accountId: string) {
  await limitRate(resources, edits, accountId)
}

/** To be called before an opportunity is closed or confirmed. */
export async function limitStateChanges(resources: Resources, opportunityId: string) {
  await limitRate(resources, stateChanges, opportunityId)
}
