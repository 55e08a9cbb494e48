import { networkOf } from '#server/api/network-of.ts'
import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const HOUR = 3_600

/** A school shares an address; even so, nobody has that much to report. */
const ofAddress: RateRule = { name: 'report-address', limit: 30, seconds: HOUR }
/** For all addresses of one network; other networks can still report the thing. */
const ofThing: RateRule = { name: 'report-thing', limit: 200, seconds: HOUR }
/** Over all things: one network cannot fill the operators' list. */
const ofNetwork: RateRule = { name: 'report-network', limit: 300, seconds: HOUR }

export async function limitReports(resources: Resources, address: string, kind: string, id: string) {
  await limitRate(resources, ofAddress, callerKey(address))
  const network = networkOf(address)
  if (network !== null) await limitRate(resources, ofNetwork, network)
  await limitRate(resources, ofThing, `${kind} ${id} ${network}`)
}
