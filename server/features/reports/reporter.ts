import { createHmac } from 'node:crypto'
import { networkOf } from '#server/api/network-of.ts'
import { callerKey } from '#server/api/rate-limit.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Resources } from '#server/resources.ts'

/** The reporter, without revealing who: keyed hashes of the person and of their network. */
export interface Reporter {
  accountId: string | null
  person: string
  network: string
}

export function reporterOf({ tokens }: Resources, viewer: Viewer | null, address: string): Reporter {
  const hash = (key: string) =>
    createHmac('sha256', tokens.derive('reports')).update(key).digest('base64url').slice(0, 22)
  const person = viewer ? `account ${viewer.id}` : `address ${callerKey(address)}`
  return {
    accountId: viewer?.id ?? null,
    person: hash(person),
    network: hash(networkOf(address) ?? (viewer ? person : 'local')),
  }
}
