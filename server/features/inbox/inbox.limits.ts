import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const HOUR = 3_600

const linkMails: RateRule = { name: 'inbox-link', limit: 3, seconds: HOUR }
const linkRequests: RateRule = { name: 'inbox-link-address', limit: 20, seconds: HOUR }

export async function limitLinkMails(resources: Resources, opportunityId: string, address: string) {
  await limitRate(resources, linkRequests, callerKey(address))
  await limitRate(resources, linkMails, opportunityId)
}
