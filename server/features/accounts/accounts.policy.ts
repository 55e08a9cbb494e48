import type { AccountStatus } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'

/** Only active, verified accounts get a token. Say this only to somebody who has shown the right password or code. */
export function mustBeAdmitted(account: { status: AccountStatus; isVerified: boolean }): void {
  if (account.status === 'suspended') fail('account_suspended')
  if (!account.isVerified) fail('account_not_verified')
}
