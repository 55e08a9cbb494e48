import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, isNotNull, isNull, ne, or, sql } from 'drizzle-orm'
import type { ScamSignal } from '#contract/endpoints/operator/opportunities.ts'
import { daysAgo } from '#server/db/ago.ts'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { copyKeyOf, needsAdvice, type ScannedText, signalsIn } from './scam-signals.ts'

/** How long an account counts as brand-new, unless one of its opportunities was approved before. Days. */
const NEW_DAYS = 7

interface Draft extends ScannedText {
  /** Null for an opportunity that is not stored yet. */
  id: string | null
  posterId: string | null
}

/** What is stored with an opportunity beside its text: signals for operators, and whether readers get the advice. */
export async function computeSignals(
  db: Executor,
  draft: Draft,
): Promise<{ signals: ScamSignal[]; showsAdvice: boolean; copyKey: string | null }> {
  const copied = copyKeyOf(draft.jobDescription)
  const copyKey = copied && createHash('sha256').update(copied).digest('base64url').slice(0, 22)
  const signals = signalsIn(draft)
  if (copyKey !== null && (await isCopied(db, draft, copyKey))) signals.push({ kind: 'copied', words: [] })
  if (await isNewPoster(db, draft)) signals.push({ kind: 'new_poster', words: [] })
  return { signals, showsAdvice: needsAdvice(signals), copyKey }
}

/** Whether somebody else has posted the same text. */
async function isCopied(db: Executor, { id, posterId, email }: Draft, copyKey: string): Promise<boolean> {
  const isOthers =
    posterId === null
      ? or(isNotNull(opportunities.posterId), ne(opportunities.email, email))
      : or(isNull(opportunities.posterId), ne(opportunities.posterId, posterId))
  const [found] = await db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      and(eq(opportunities.copyKey, copyKey), isOthers, id === null ? undefined : ne(opportunities.id, id)),
    )
    .limit(1)
  return found !== undefined
}

/** An opportunity that is hidden because of reports, or taken down, does not vouch for its poster. */
async function isNewPoster(db: Executor, { posterId, email }: Draft): Promise<boolean> {
  const isTheirs =
    posterId === null
      ? and(isNull(opportunities.posterId), eq(opportunities.email, email))
      : eq(opportunities.posterId, posterId)
  const [approved] = await db
    .select({ id: opportunities.id })
    .from(opportunities)
    .where(
      and(
        isTheirs,
        inArray(opportunities.state, ['approved', 'closed']),
        isNotNull(opportunities.approvedAt),
      ),
    )
    .limit(1)
  if (approved) return false
  if (posterId === null) return true
  const [young] = await db
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.id, posterId), gt(accounts.createdAt, daysAgo(NEW_DAYS))))
  return young !== undefined
}
