import type { User } from '#contract/endpoints/accounts.ts'
import type { Resources } from '#server/resources.ts'

/** The reply of a sign-in: the token for a session that has been opened. */
export async function signedIn({ tokens }: Resources, user: User, sessionId: string) {
  const { _id, name, email, role, isVerified, status } = user
  const token = await tokens.issue({ id: _id, name, email, role, isVerified, status, sessionId })
  return { token, data: { token, user } }
}
