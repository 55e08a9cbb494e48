import { randomBytes } from 'node:crypto'
import { like, sql } from 'drizzle-orm'
import type { Db } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { hashPassword } from '#server/features/sessions/passwords.ts'
import { idOf } from './ids.ts'
import { insertRows } from './insert-rows.ts'
import { type Random, seededRandom } from './random.ts'
import { personName, placeName } from './words.ts'

const DAY = 86_400_000
const PER_STATEMENT = 2_000

/**
 * Makes sure that this many generated accounts of the role exist and returns their ids. They are found again by their
 * address, so a second run adds nobody. Nobody can sign in as one of them.
 */
export async function ensurePeople(
  db: Db,
  role: 'creator' | 'user',
  count: number,
  { seed, before }: { seed: number; before: Date },
): Promise<string[]> {
  const random = seededRandom(seed)
  const passwordHash = await hashPassword(randomBytes(32).toString('hex'))
  for (let from = 0; from < count; from += PER_STATEMENT) {
    const rows = Array.from({ length: Math.min(PER_STATEMENT, count - from) }, (_, at) =>
      makePerson(random, role, { number: from + at, before, passwordHash }),
    )
    await inTransaction(db, (tx) =>
      insertRows(tx, 'accounts', columns, rows, sql`on conflict (email) do nothing`),
    )
  }
  const rows = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(like(accounts.email, addressOf(role, '%')))
    .orderBy(accounts.email)
    .limit(count)
  return rows.map(({ id }) => id)
}

const columns = {
  id: 'uuid',
  email: 'text',
  name: 'text',
  password_hash: 'text',
  role: 'text',
  location: 'text',
  verified_at: 'timestamptz',
  created_at: 'timestamptz',
}

function makePerson(
  random: Random,
  role: 'creator' | 'user',
  { number, before, passwordHash }: { number: number; before: Date; passwordHash: string },
): Record<keyof typeof columns, string | null> {
  const joined = new Date(before.getTime() - Math.floor(random() * 60 * DAY))
  return {
    id: idOf(joined.getTime()),
    email: addressOf(role, String(number).padStart(6, '0')),
    name: personName(random),
    password_hash: passwordHash,
    role,
    location: role === 'creator' ? placeName(random) : null,
    verified_at: joined.toISOString(),
    created_at: joined.toISOString(),
  }
}

function addressOf(role: string, number: string): string {
  return `generated.${role}.${number}@example.com`
}
