import { and, inArray, isNotNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { retention } from '#contract/retention.ts'
import { daysAgo } from '#server/db/ago.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { job } from '#server/jobs/job.ts'

const BATCH = 500

/** The network of a review is only needed while a burst lasts. */
export const deleteNetworks = job({
  kind: 'reviews.forget-networks',
  payload: z.object({}),
  every: 'hour',
  run: async ({ db }) => {
    const { id, network, createdAt } = reviews
    for (let count = BATCH; count === BATCH; ) {
      const old = db
        .select({ id })
        .from(reviews)
        .where(and(isNotNull(network), lt(createdAt, daysAgo(retention.reviewNetworkDays))))
        .orderBy(id)
        .limit(BATCH)
      const forgotten = await db
        .update(reviews)
        .set({ network: null })
        .where(inArray(id, old))
        .returning({ id })
      count = forgotten.length
    }
  },
})
