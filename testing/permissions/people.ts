import { eq } from 'drizzle-orm'
import { v7 } from 'uuid'
import type { Role } from '#contract/constants.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import type { TestApp } from '#testing/app.ts'
import type { TestAccount } from '#testing/build.ts'
import { PASSWORD } from '#testing/sign-up.ts'

/** Every kind of caller: the columns of docs/permissions.md. */
export const CALLERS = [
  'visitor',
  'unverified',
  'learner',
  'other learner',
  'creator',
  'other creator',
  'operator',
  'suspended',
  'deleted',
] as const
export type Caller = (typeof CALLERS)[number]

/** A value that only some callers may ever read, whatever they request. */
export interface Secret {
  value: string
  /** What it is, for failures. */
  what: string
  readers: readonly Caller[]
  /** Anybody with the key of the mailed link may read it, too. */
  byLink?: true
}

export interface Person extends TestAccount {
  mobile: string
}

const ROLE_OF: Partial<Record<Caller, Role>> = {
  creator: 'creator',
  'other creator': 'creator',
  operator: 'operator',
}

let hashed: Promise<string> | undefined
let count = 0

/**
 * An account with a session for the caller of that name; a visitor gets none, only an unused address. Its
 * email, phone and token are registered as secrets.
 */
export async function aPerson(app: TestApp, caller: Caller, secrets: Secret[]): Promise<Person> {
  count += 1
  const number = String(count).padStart(5, '0')
  const role = ROLE_OF[caller] ?? 'user'
  const person = {
    id: v7(),
    name: `${caller} ${count}`,
    email: `planted-${caller.replace(' ', '-')}-${number}@secret.example`,
    mobile: `+9177700${number}`,
    token: '',
  }
  if (caller === 'visitor') return person
  const { db, tokens } = app.resources
  hashed ??= hashPassword(PASSWORD)
  const isVerified = caller !== 'unverified'
  await db.insert(accounts).values({
    ...{ id: person.id, name: person.name, email: person.email, mobile: person.mobile, role },
    passwordHash: await hashed,
    verifiedAt: isVerified ? new Date() : null,
  })
  const sessionId = v7()
  const expiresAt = new Date(Date.now() + 86_400_000)
  await db.insert(sessions).values({ id: sessionId, accountId: person.id, expiresAt })
  const { id, name, email } = person
  const token = await tokens.issue({ id, name, email, role, status: 'active', isVerified, sessionId })
  if (caller === 'deleted') await db.delete(accounts).where(eq(accounts.id, id))
  if (caller === 'suspended') {
    await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, id))
    await db.update(sessions).set({ revokedAt: new Date() }).where(eq(sessions.accountId, id))
  }
  secrets.push(
    { value: email, what: `email of ${caller}`, readers: [caller, 'operator'] },
    { value: person.mobile, what: `phone of ${caller}`, readers: [caller] },
    { value: token.split('.')[2] ?? '', what: `token of ${caller}`, readers: [] },
  )
  return { ...person, token }
}
