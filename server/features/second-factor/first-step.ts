import type { SecondFactorChallenge } from '#contract/endpoints/accounts.ts'
import type { Tx } from '#server/db/client.ts'
import type { Resources } from '#server/resources.ts'
import { passkeySite, requestOptions } from './passkeys.ts'
import { findKinds, hasSecondFactor } from './second-factor.queries.ts'
import { issueTicket, newChallenge } from './tickets.commands.ts'

export interface FirstStep {
  accountId: string
  ticket: string
  challenge: string
}

/** A ticket for the second step, where the account has one; to be called before opening a session. */
export async function beginSecondStep(tx: Tx, accountId: string): Promise<FirstStep | null> {
  if (!(await hasSecondFactor(tx, accountId))) return null
  const challenge = newChallenge()
  return { accountId, challenge, ticket: await issueTicket(tx, accountId, 'sign-in', challenge) }
}

/** The reply of the first step. */
export async function secondFactorChallenge(
  { db, config }: Resources,
  { accountId, ticket, challenge }: FirstStep,
): Promise<SecondFactorChallenge> {
  const { hasApp, passkeys, hasRecovery } = await findKinds(db, accountId)
  const site = passkeys.length > 0 ? passkeySite(config) : null
  const kinds: SecondFactorChallenge['secondFactor']['kinds'] = []
  if (hasApp) kinds.push('code')
  if (site) kinds.push('passkey')
  if (hasRecovery) kinds.push('recovery')
  const options = site ? { passkeyOptions: await requestOptions(site, passkeys, challenge) } : {}
  return { secondFactor: { ticket, kinds, ...options } }
}
