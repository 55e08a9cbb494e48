import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { limits } from '../../../contract/limits.ts'
import { accounts } from './accounts.ts'
import { bytes, id, lengthWithin, moment, now } from './columns.ts'

const owner = () =>
  uuid()
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' })

/** The authenticator app. Secrets are encrypted with a key that is not in the database. */
export const authenticatorApps = pgTable(
  'code_apps',
  {
    accountId: owner().primaryKey(),
    /** The active secret; null until the first code was entered. */
    secret: bytes(),
    /** Shown to its owner, who has not entered a code for it yet. */
    pending: bytes(),
    /** The time step of the last accepted code: it and earlier ones are not accepted again. */
    lastTimeStep: bigint('last_period', { mode: 'number' }).notNull().default(0),
    createdAt: now(),
    confirmedAt: moment(),
  },
  (t) => [
    check('code_apps_some_secret', sql`${t.secret} is not null or ${t.pending} is not null`),
    check('code_apps_confirmed', sql`(${t.secret} is null) = (${t.confirmedAt} is null)`),
  ],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: id(),
    accountId: owner(),
    /** As the browser names it, base64url. */
    credentialId: text().notNull().unique(),
    publicKey: bytes().notNull(),
    counter: bigint({ mode: 'number' }).notNull(),
    /** How the browser reaches it: usb, internal, … */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: now(),
    usedAt: moment(),
  },
  (t) => [
    index('passkeys_account_index').on(t.accountId, t.id),
    lengthWithin('passkeys_name', t.name, 1, limits.name),
  ],
)

/** Ten per account. Hashed like passwords, with one salt for the ten; older ones as SHA-256. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    accountId: owner(),
    codeHash: text().notNull(),
    createdAt: now(),
    usedAt: moment(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.codeHash] })],
)

/**
 * Between two steps: of a sign-in whose password was right, or of adding a passkey. Only the SHA-256 of a
 * ticket is stored.
 */
export const tickets = pgTable(
  'tickets',
  {
    ticketHash: text().primaryKey(),
    accountId: owner(),
    purpose: text({ enum: ['sign-in', 'passkey'] }).notNull(),
    /** The challenge that a passkey must sign. */
    challenge: text().notNull(),
    tries: integer().notNull().default(0),
    createdAt: now(),
    expiresAt: moment().notNull(),
  },
  (t) => [
    index('tickets_account_index').on(t.accountId),
    index('tickets_expiry_index').on(t.expiresAt),
    check('tickets_purpose', sql`${t.purpose} in ('sign-in', 'passkey')`),
  ],
)
