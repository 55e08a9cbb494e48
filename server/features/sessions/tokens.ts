import { createHmac, createSecretKey } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import { jwtVerify, SignJWT } from 'jose'
import { TokenContent } from '#contract/endpoints/accounts.ts'
import { retention } from '#contract/retention.ts'
import type { Viewer } from '#server/api/viewer.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { hasSecondFactor } from '#server/features/second-factor/second-factor.queries.ts'
import { liveSession } from './sessions.queries.ts'

/** A session lasts 30 days, less when it is not used. Seconds. */
export const SESSION_SECONDS = retention.sessionDays * 24 * 60 * 60
const CLOCK_SKEW_SECONDS = 60
const MAX_TOKEN_LENGTH = 4_096

export interface Tokens {
  /** Signs the session token of a viewer. */
  issue(viewer: Viewer): Promise<string>
  /** The viewer of a token, or null when it is invalid, expired, or its session has ended. */
  read(db: Executor, token: string): Promise<Viewer | null>
  /** A key for another purpose than tokens, derived from the same secret. */
  derive(purpose: string): Buffer
  /** The same for every secret that is still accepted, newest first. */
  deriveAll(purpose: string): Buffer[]
}

interface TokenRules {
  /** Operators without a second factor may do nothing but set it up. */
  requireSecondFactor?: boolean
}

/** Tokens are signed with `secret`; those signed with `previous` are still accepted. */
export function createTokens(
  secret: string,
  previous?: string,
  { requireSecondFactor = false }: TokenRules = {},
): Tokens {
  const key = signingKey(secret)
  const readable = previous ? [key, signingKey(previous)] : [key]

  async function verified(token: string): Promise<TokenContent | null> {
    if (token.length > MAX_TOKEN_LENGTH) return null
    for (const candidate of readable) {
      const checked = await jwtVerify(token, candidate, {
        algorithms: ['HS256'],
        clockTolerance: CLOCK_SKEW_SECONDS,
      }).catch(
        // Every error means the same here: nobody is signed in.
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
      const viewer = content ? await findViewer(db, content.jti, content.id) : null
      if (!requireSecondFactor || viewer?.role !== 'operator') return viewer
      return (await hasSecondFactor(db, viewer.id)) ? viewer : { ...viewer, lacksSecondFactor: true }
    },
    derive: (purpose) => keyFor(secret, purpose),
    deriveAll: (purpose) => [secret, ...(previous ? [previous] : [])].map((one) => keyFor(one, purpose)),
  }
}

/** Imported once: given raw bytes, each signature would import them again. */
function signingKey(secret: string) {
  return createSecretKey(secret, 'utf8').toCryptoKey({ name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
}

function keyFor(secret: string, purpose: string): Buffer {
  return createHmac('sha256', secret).update(`pragati ${purpose}`).digest()
}

/** The session is looked up on every request, so that an ended one is invalid at once on every instance. */
async function findViewer(db: Executor, sessionId: string, accountId: string): Promise<Viewer | null> {
  const [row] = await liveViewer(db).execute({ sessionId, accountId })
  if (!row) return null
  const { verifiedAt, isStale, ...account } = row
  if (isStale) await recordUse(db, sessionId)
  return { ...account, isVerified: verifiedAt !== null, sessionId }
}

const liveViewer = prepared((db) =>
  db
    .select({
      id: accounts.id,
      name: accounts.name,
      email: accounts.email,
      role: accounts.role,
      status: accounts.status,
      verifiedAt: accounts.verifiedAt,
      isStale: sql<boolean>`${sessions.usedAt} < now() - interval '1 hour'`,
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('sessionId')),
        eq(sessions.accountId, sql.placeholder('accountId')),
        liveSession(),
        eq(accounts.status, 'active'),
      ),
    )
    .prepare('live_viewer'),
)

/** Once an hour is often enough for sessions that end after fourteen idle days, and saves a write per request. */
async function recordUse(db: Executor, sessionId: string): Promise<void> {
  await db.update(sessions).set({ usedAt: sql`now()` }).where(eq(sessions.id, sessionId))
}
