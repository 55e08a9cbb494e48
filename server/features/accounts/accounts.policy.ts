import type { AccountStatus, Role } from '#contract/constants.ts'
import type { Denial } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'

/** Nobody changes another person's account, whatever their role. */
export function whyNotChange(viewer: Viewer, accountId: string): Denial {
  return viewer.id === accountId ? null : 'not_your_account'
}

/**
 * Only active, verified accounts get a token. Give the reason only to somebody who has presented the right password or
 * code.
 */
export function whyNotSignIn(account: { status: AccountStatus; isVerified: boolean }): Denial {
  if (account.status === 'suspended') return 'account_suspended'
  return account.isVerified ? null : 'account_not_verified'
}

/** Signing up mails a code at once; approving a creator does not. */
export function awaitsFirstCode(account: {
  status: AccountStatus
  isVerified: boolean
  role: Role
}): boolean {
  return account.role === 'creator' && account.status === 'active' && !account.isVerified
}

/**
 * A sign-up whose address was never verified is replaced by the next one. A creator is not replaced, having been
 * approved under this address.
 */
export function whyNotReplace(account: { status: AccountStatus; isVerified: boolean; role: Role }): Denial {
  return account.role === 'user' && account.status === 'active' && !account.isVerified ? null : 'email_taken'
}
