import { CallerLimit } from '#server/api/caller-limit.ts'
import { networkOf } from '#server/api/network-of.ts'
import { callerKey, limitRate, type RateRule } from '#server/api/rate-limit.ts'
import type { Resources } from '#server/resources.ts'

const HOUR = 3_600

/** A person asks for a few courses; a school shares an address. */
const ofAddress: RateRule = { name: 'wish', limit: 30, seconds: HOUR }
/** One network must not fill the list of wishes or make a wish look popular. */
const ofNetwork: RateRule = { name: 'wish-network', limit: 300, seconds: HOUR }

/**
 * Fruitless searches of one caller that are counted: nobody makes one look popular, or keeps the database busy with what
 * is cached.
 */
export function createFruitlessLimit({ config }: Resources): CallerLimit {
  return new CallerLimit(config.rateLimitScale, { most: 60, milliseconds: HOUR * 1_000 })
}

export async function limitWishes(resources: Resources, address: string): Promise<void> {
  await limitRate(resources, ofAddress, callerKey(address))
  const network = networkOf(address)
  if (network !== null) await limitRate(resources, ofNetwork, network)
}
