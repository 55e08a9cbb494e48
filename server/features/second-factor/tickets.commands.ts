import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, lt, sql } from 'drizzle-orm'
import { retention } from '#contract/retention.ts'
import type { Db, Executor, Tx } from '#server/db/client.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { tickets } from '#server/db/schema/second-factor.ts'

const MINUTES = retention.secondStepMinutes
export const MAX_TICKET_ATTEMPTS = 5

type Purpose = (typeof tickets.$inferSelect)['purpose']

export interface Ticket {
  accountId: string
  challenge: string
  /** Including this one. */
  tries: number
}

export const newChallenge = () => randomBytes(32).toString('base64url')

/** Returns the ticket itself, of which only the hash is stored. */
export async function issueTicket(
  tx: Tx,
  accountId: string,
  purpose: Purpose,
  challenge: string,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url')
  await tx.insert(tickets).values({
    ticketHash: hashOf(ticket),
    accountId,
    purpose,
    challenge,
    expiresAt: sql`now() + make_interval(mins => ${MINUTES})`,
  })
  return ticket
}

/**
 * Uses up one of the attempts, whatever the outcome; must not be rolled back. Null when none is left, or it
 * has expired.
 */
export async function consumeTicketAttempt(
  db: Executor,
  ticket: string,
  purpose: Purpose,
): Promise<Ticket | null> {
  const [spent] = await db
    .update(tickets)
    .set({ tries: sql`${tickets.tries} + 1` })
    .where(
      and(
        eq(tickets.ticketHash, hashOf(ticket)),
        eq(tickets.purpose, purpose),
        gt(tickets.expiresAt, sql`now()`),
        lt(tickets.tries, MAX_TICKET_ATTEMPTS),
      ),
    )
    .returning({ accountId: tickets.accountId, challenge: tickets.challenge, tries: tickets.tries })
  return spent ?? null
}

/** Invalidates the ticket; false when another request was faster. */
export async function useTicket(tx: Tx, ticket: string): Promise<boolean> {
  const used = await tx
    .delete(tickets)
    .where(eq(tickets.ticketHash, hashOf(ticket)))
    .returning({ accountId: tickets.accountId })
  return used.length === 1
}

export async function deleteOldTickets(db: Db): Promise<void> {
  await deleteInBatches(db, tickets, lt(tickets.expiresAt, sql`now()`))
}

function hashOf(ticket: string): string {
  return createHash('sha256').update(ticket).digest('base64url')
}
