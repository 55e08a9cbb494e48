import { and, asc, eq, gt, sql } from 'drizzle-orm'
import { NIL } from 'uuid'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { opportunities, opportunityCounts, opportunityEntries } from '#server/db/schema/opportunities.ts'
import { orders, published } from '#server/features/playlists/orders.ts'

/** Rows read at a time while a sitemap is written: no step occupies the process for more than a few milliseconds. */
const BATCH = 250

interface ListedPlaylist {
  id: string
  name: string
  language: string
  creator: string
  updatedAt: Date
}

/** How many sitemap files of `size` playlists there are. */
export async function countPlaylistParts(db: Executor, size: number): Promise<number> {
  const [{ total } = { total: 0 }] = await rowsOf<{ total: number }>(
    db,
    sql`select coalesce(sum(playlists), 0)::integer as total from listing_counts
      where category_id = ${NIL}::uuid`,
  )
  return Math.ceil(total / size)
}

/** The listed playlists of one part, oldest first, a batch at a time, so that memory stays bounded. */
export async function* playlistsOfPart(
  db: Executor,
  part: number,
  size: number,
): AsyncGenerator<ListedPlaylist[]> {
  let after = await lastBefore(db, part * size)
  for (let left = size; left > 0 && after !== null; left -= BATCH) {
    const rows: (ListedPlaylist & { isPublic: boolean; place: string })[] = await db
      .select({
        id: playlists.id,
        place: published,
        name: playlists.name,
        language: playlists.language,
        creator: accounts.name,
        updatedAt: playlists.updatedAt,
        isPublic: sql<boolean>`${accounts.status} = 'active'`,
      })
      .from(playlists)
      .innerJoin(accounts, eq(accounts.id, playlists.creatorId))
      .where(and(eq(playlists.listed, true), gt(published, after)))
      .orderBy(...orders.oldest)
      .limit(Math.min(BATCH, left))
    yield rows.filter(({ isPublic }) => isPublic)
    after = rows.length === BATCH ? (rows.at(-1)?.place ?? null) : null
  }
}

/** The cursor where a part begins; null when there are too few playlists for it. */
async function lastBefore(db: Executor, skipped: number): Promise<string | null> {
  if (skipped === 0) return NIL
  const [row] = await db
    .select({ place: published })
    .from(playlists)
    .where(eq(playlists.listed, true))
    .orderBy(...orders.oldest)
    .offset(skipped - 1)
    .limit(1)
  return row?.place ?? null
}

/** How many sitemap files of `size` creators there are. */
export async function countCreatorParts(db: Executor, size: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::integer` })
    .from(accounts)
    .where(eq(accounts.role, 'creator'))
  return Math.ceil((row?.total ?? 0) / size)
}

/** The creators of one part whose public page shows a course, oldest first, a batch at a time. */
export async function* creatorsOfPart(
  db: Executor,
  part: number,
  size: number,
): AsyncGenerator<{ id: string }[]> {
  let after = await lastCreatorBefore(db, part * size)
  for (let left = size; left > 0 && after !== null; left -= BATCH) {
    const rows: { id: string; isPublic: boolean }[] = await db
      .select({
        id: accounts.id,
        isPublic: sql<boolean>`status = 'active' and exists (
          select 1 from playlists where creator_id = accounts.id and listed
        )`,
      })
      .from(accounts)
      .where(and(eq(accounts.role, 'creator'), gt(accounts.id, after)))
      .orderBy(asc(accounts.id))
      .limit(Math.min(BATCH, left))
    yield rows.filter(({ isPublic }) => isPublic)
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null
  }
}

/** The id after which a part begins; null when there are too few creators for it. */
async function lastCreatorBefore(db: Executor, skipped: number): Promise<string | null> {
  if (skipped === 0) return NIL
  const [row] = await db
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.role, 'creator'))
    .orderBy(asc(accounts.id))
    .offset(skipped - 1)
    .limit(1)
  return row?.id ?? null
}

export function listCategoryIds(db: Executor): Promise<{ id: string }[]> {
  return db.select({ id: categories.id }).from(categories).orderBy(asc(categories.id)).limit(10_000)
}

/** How many sitemap files of `size` opportunities there are. */
export async function countOpportunityParts(db: Executor, size: number): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`coalesce(sum(${opportunityCounts.opportunities}), 0)::integer` })
    .from(opportunityCounts)
  return Math.ceil((row?.total ?? 0) / size)
}

interface OpenOpportunity {
  id: string
  updatedAt: Date
}

/** The opportunities of one part that are open, oldest first, a batch at a time. */
export async function* opportunitiesOfPart(
  db: Executor,
  part: number,
  size: number,
): AsyncGenerator<OpenOpportunity[]> {
  let after = await lastEntryBefore(db, part * size)
  for (let left = size; left > 0 && after !== null; left -= BATCH) {
    const rows: (OpenOpportunity & { isOver: boolean })[] = await db
      .select({
        id: opportunityEntries.opportunityId,
        updatedAt: opportunities.updatedAt,
        isOver: sql<boolean>`${opportunityEntries.closesAt} <= now()`,
      })
      .from(opportunityEntries)
      .innerJoin(opportunities, eq(opportunities.id, opportunityEntries.opportunityId))
      .where(gt(opportunityEntries.opportunityId, after))
      .orderBy(asc(opportunityEntries.opportunityId))
      .limit(Math.min(BATCH, left))
    yield rows.filter(({ isOver }) => !isOver)
    after = rows.length === BATCH ? (rows.at(-1)?.id ?? null) : null
  }
}

/** The id after which a part begins; null when there are too few opportunities for it. */
async function lastEntryBefore(db: Executor, skipped: number): Promise<string | null> {
  if (skipped === 0) return NIL
  const [row] = await db
    .select({ id: opportunityEntries.opportunityId })
    .from(opportunityEntries)
    .orderBy(asc(opportunityEntries.opportunityId))
    .offset(skipped - 1)
    .limit(1)
  return row?.id ?? null
}
