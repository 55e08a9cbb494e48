import type { AccountStatus, Role } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** Nobody changes the account of another, whatever their role. */
export function mustBeSelf(viewer: Viewer, accountId: string): void {
  if (viewer.id !== accountId) fail('not_your_account')
}

/** Only active, verified accounts get a token. Say this only to somebody who has shown the right password or code. */
export function mustBeAdmitted(account: { status: AccountStatus; isVerified: boolean }): void {
  if (account.status === 'suspended') fail('account_suspended')
  if (!account.isVerified) fail('account_not_verified')
}

/** Signing up mails a code at once; approving a creator does not. */
export function awaitsFirstCode(account: {
  status: AccountStatus
  isVerified: boolean
  role: Role
}): boolean {
  return account.role === 'creator' && account.status === 'active' && !account.isVerified
}

/** A sign-up that nobody has proven to be theirs gives way to the next one. Creators were approved under this address. */
export function mayBeReplaced(account: { status: AccountStatus; isVerified: boolean; role: Role }): boolean {
  return account.role === 'user' && account.status === 'active' && !account.isVerified
}

/** Operators are made and removed with the command line, so that they cannot lock each other out. */
export function mustBeSuspendable(role: Role): void {
  if (role === 'operator') fail('operator_not_suspendable')
}
