import type { AccountStatus, Role } from '#contract/constants.ts'
import type { EndpointSpec } from '#contract/endpoint.ts'
import { fail } from '#contract/errors.ts'

/** Whoever asks, known by a live token. */
export interface Viewer {
  id: string
  name: string
  email: string
  role: Role
  isVerified: boolean
  status: AccountStatus
  /** The session's id, the token's `jti`. */
  sessionId: string
}

/** Refuses a viewer whom the endpoint does not admit, whatever else may be wrong with what they sent. */
export function admit({ access, refusal }: EndpointSpec, viewer: Viewer | null): void {
  if (access === 'anyone') return
  if (!viewer) fail('unauthenticated')
  if (access !== 'member' && viewer.role !== access) fail(refusal ?? 'forbidden')
}
