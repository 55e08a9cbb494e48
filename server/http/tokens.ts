import { createHmac } from 'node:crypto'
import { and, eq, gt, isNull } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { TokenContent } from '#contract/endpoints/accounts.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts, sessions } from '#server/db/schema/accounts.ts'
import type { Viewer } from './viewer.ts'

/** A session lasts 30 days. Seconds. */
export const SESSION_SECONDS = 30 * 24 * 60 * 60
const CLOCK_SKEW_SECONDS = 60
const LONGEST_TOKEN = 4_096

export interface Tokens {
  /** Signs the session token of a viewer. */
  issue(viewer: Viewer): Promise<string>
  /** The viewer behind a token, or null when it is not ours, out of date, or its session has ended. */
  read(db: Executor, token: string): Promise<Viewer | null>
  /** A key for another purpose than tokens, derived from the same secret. */
  derive(purpose: string): Buffer
}

/** Tokens are signed with `secret`; those signed with `previous` are still read. */
export function createTokens(secret: string, previous?: string): Tokens {
  const key = new TextEncoder().encode(secret)
  const readable = previous ? [key, new TextEncoder().encode(previous)] : [key]

  async function verified(token: string): Promise<TokenContent | null> {
    if (token.length > LONGEST_TOKEN) return null
    for (const candidate of readable) {
      const checked = await jwtVerify(token, candidate, {
        algorithms: ['HS256'],
        clockTolerance: CLOCK_SKEW_SECONDS,
      }).catch(
        // Every way in which a token can be wrong means the same here: nobody is signed in.
        () => null,
      )
      const content = checked && TokenContent.safeParse(checked.payload)
      if (content?.success) return content.data
    }
    return null
  }

  return {
    issue: ({ name, email, role, id, isVerified, status, sessionId }) =>
      new SignJWT({ name, email, role, id, isVerified, status })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setJti(sessionId)
        .setIssuedAt()
        .setExpirationTime(`${SESSION_SECONDS}s`)
        .sign(key),
    read: async (db, token) => {
      const content = await verified(token)
      return content ? findViewer(db, content.jti, content.id) : null
    },
    derive: (purpose) => createHmac('sha256', secret).update(`pragati ${purpose}`).digest(),
  }
}

/** The session is looked up on every request, so that an ended one is dead at once on every instance. */
async function findViewer(db: Executor, sessionId: string, accountId: string): Promise<Viewer | null> {
  const [row] = await db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      role: accounts.role,
      status: accounts.status,
      verifiedAt: accounts.verifiedAt,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, sessionId),
        eq(sessions.accountId, accountId),
        isNull(sessions.revokedAt),
        gt(sessions.expiresAt, new Date()),
        eq(accounts.status, 'active'),
      ),
    )
  if (!row) return null
  const { verifiedAt, ...account } = row
  return { ...account, isVerified: verifiedAt !== null, sessionId }
}
