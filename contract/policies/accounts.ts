import type { AccountStatus, Role } from '../constants.ts'
import type { Denial } from '../errors.ts'

/** Operators are made and removed with the command line, so that they cannot lock each other out. */
export function whyNotSuspend({ role, status }: { role: Role; status: AccountStatus }): Denial {
  if (role === 'operator') return 'operator_not_suspendable'
  return status === 'suspended' ? 'already_suspended' : null
}

export function whyNotRestoreAccount({ status }: { status: AccountStatus }): Denial {
  return status === 'suspended' ? null : 'not_suspended'
}
