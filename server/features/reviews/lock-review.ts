import { eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Tx } from '#server/db/client.ts'
import { columnsOf } from '#server/db/columns-of.ts'
import { reviews } from '#server/db/schema/reviews.ts'

/** A review, locked until the transaction ends; fails with review_not_found. */
export async function lockReview(tx: Tx, id: string) {
  const [found] = await tx
    .select(columnsOf(reviews, 'playlistId', 'heldAt', 'hiddenAt', 'decidedAt', 'updatedAt'))
    .from(reviews)
    .where(eq(reviews.id, id))
    .for('update')
  return found ?? fail('review_not_found')
}
