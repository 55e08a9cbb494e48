import { eq, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { Executor } from '#server/db/client.ts'
import { listingCounts } from '#server/db/schema/listings.ts'

/** Milliseconds. */
const MINUTE = 60_000

const known = new WeakMap<Executor, { at: number; size: Promise<number> }>()

/** How many playlists are listed, as counted within the last minute: enough to choose a plan by. */
export function catalogueSize(db: Executor): Promise<number> {
  const last = known.get(db)
  if (last && Date.now() - last.at < MINUTE) return last.size
  const size = countListed(db)
  known.set(db, { at: Date.now(), size })
  size.catch(() => known.delete(db))
  return size
}

async function countListed(db: Executor): Promise<number> {
  const [counted] = await db
    .select({ size: sql<number>`coalesce(sum(${listingCounts.playlists}), 0)::integer` })
    .from(listingCounts)
    .where(eq(listingCounts.categoryId, NIL))
  return counted?.size ?? 0
}
