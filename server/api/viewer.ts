import type { AccountStatus, Role } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'

/** The caller, identified by a live token. */
export interface Viewer {
  id: string
  name: string
  email: string
  role: Role
  isVerified: boolean
  status: AccountStatus
  /** The session's id, the token's `jti`. */
  sessionId: string
  /** An operator who has to set up the second factor, and may do nothing else until then. */
  lacksSecondFactor?: true
}

/** Rejects a viewer whom the endpoint does not admit, before anything else is validated. */
export function admit({ access, beforeSecondFactor, forbidden }: EndpointSpec, viewer: Viewer | null): void {
  if (access === 'anyone') return
  if (!viewer) fail('unauthenticated')
  if (viewer.lacksSecondFactor && !beforeSecondFactor) fail('second_factor_needed')
  if (access !== 'signedIn' && viewer.role !== access) fail(forbidden ?? 'forbidden')
}

/** The viewer as an endpoint sees it: an operator without a second factor counts as a visitor where anyone may call. */
export function effectiveViewer({ access }: EndpointSpec, viewer: Viewer | null): Viewer | null {
  return access === 'anyone' && viewer?.lacksSecondFactor ? null : viewer
}
