import { createHmac } from 'node:crypto'
import { networkOf } from '#server/api/network-of.ts'
import type { Resources } from '#server/resources.ts'

/** Distinguishes networks of reviews without revealing them. */
export function networkHash({ tokens }: Resources, address: string): string {
  const network = networkOf(address) ?? 'local'
  return createHmac('sha256', tokens.derive('review-networks'))
    .update(network)
    .digest('base64url')
    .slice(0, 22)
}
