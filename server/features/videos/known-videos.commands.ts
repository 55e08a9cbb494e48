import { and, asc, eq, inArray, isNull, ne, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Executor, Tx } from '#server/db/client.ts'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import type { PlatformFacts } from './platform-replies.ts'

/**
 * Stores the platform's facts. Those of the Data API are complete and replace what was known; oEmbed's are not (no
 * description), and what they lack stays as it was. These videos have thereby passed their check.
 */
export async function storePlatformFacts(db: Executor, facts: PlatformFacts[]): Promise<void> {
  const isComplete = ({ description }: PlatformFacts) => description !== null
  await upsertFacts(db, facts.filter(isComplete), (incoming) => incoming, sql`excluded.state`)
  await upsertFacts(
    db,
    facts.filter((one) => !isComplete(one)),
    (incoming, known) => sql`coalesce(${incoming}, ${known})`,
    sql`case when ${knownVideos.state} in ('blocked', 'restricted') then ${knownVideos.state} else excluded.state end`,
  )
}

async function upsertFacts(
  db: Executor,
  facts: PlatformFacts[],
  choose: (incoming: SQL, known: PgColumn | SQL) => SQL,
  state: SQL,
): Promise<void> {
  if (facts.length === 0) return
  const fetchedAt = new Date()
  const rows = facts.map(({ description, ...known }) => ({
    ...known,
    // An empty title means that nothing is known.
    title: known.title || known.id,
    description: description ?? '',
    fetchedAt,
    checkedAt: fetchedAt,
  }))
  await db
    .insert(knownVideos)
    .values(byId(rows))
    .onConflictDoUpdate({
      target: knownVideos.id,
      set: {
        title: sql`excluded.title`,
        description: sql`coalesce(${choose(sql`nullif(excluded.description, '')`, knownVideos.description)}, '')`,
        thumbnail: choose(sql`excluded.thumbnail`, knownVideos.thumbnail),
        publishedAt: choose(sql`excluded.published_at`, knownVideos.publishedAt),
        language: choose(sql`excluded.language`, knownVideos.language),
        duration: choose(sql`excluded.duration`, knownVideos.duration),
        fetchedAt: sql`excluded.fetched_at`,
        state,
        suspectedState: null,
        suspectedAt: null,
        checkedAt: sql`excluded.checked_at`,
        checkAt: sql`case when ${knownVideos.checkAt} is not null then ${nextCheck(fetchedAt).toISOString()}::timestamptz end`,
      },
    })
}

/**
 * Stores that these videos may not be embedded, when that is all the platform said; other facts stay. Returns those for
 * which this is new.
 */
export async function storeEmbeddingOff(db: Executor, videoIds: string[]): Promise<string[]> {
  if (videoIds.length === 0) return []
  const rows = await db
    .insert(knownVideos)
    .values(byId(videoIds.map((id) => ({ id, title: '', state: 'embedding_off' as const }))))
    .onConflictDoUpdate({
      target: knownVideos.id,
      set: { state: sql`excluded.state`, suspectedState: null, suspectedAt: null },
      setWhere: ne(knownVideos.state, 'embedding_off'),
    })
    .returning({ id: knownVideos.id })
  return rows.map(({ id }) => id)
}

/** How long the platform's facts count as fresh, where its quota allows refreshing. */
const CHECK_CYCLE_DAYS = 3

export function nextCheck(since: Date): Date {
  return new Date(since.getTime() + CHECK_CYCLE_DAYS * 86_400_000)
}

/** Makes sure that each of these videos has a row, and returns those without facts. */
export async function ensureKnownVideos(db: Executor, videoIds: string[]): Promise<Set<string>> {
  if (videoIds.length === 0) return new Set()
  await db
    .insert(knownVideos)
    .values(byId(videoIds.map((id) => ({ id, title: '' }))))
    .onConflictDoNothing({ target: knownVideos.id })
  const unknown = await db
    .select({ id: knownVideos.id })
    .from(knownVideos)
    .where(and(inArray(knownVideos.id, videoIds), eq(knownVideos.title, '')))
  return new Set(unknown.map(({ id }) => id))
}

/**
 * From now on the state of these videos is checked, since they are in a playlist. To be called before they are
 * inserted: locked, none of them is dropped as unused meanwhile.
 */
export async function scheduleChecks(tx: Tx, videoIds: string[]): Promise<void> {
  await lockVideos(tx, videoIds, 'key share')
  await tx
    .update(knownVideos)
    .set({ checkAt: sql`now()` })
    .where(and(inArray(knownVideos.id, videoIds), isNull(knownVideos.checkAt)))
}

/** Locks these videos, in a fixed order for every writer; with `key share` others may add them, too. */
export async function lockVideos(
  tx: Tx,
  videoIds: string[],
  strength: 'update' | 'key share' = 'update',
): Promise<void> {
  await tx
    .select({ id: knownVideos.id })
    .from(knownVideos)
    .where(inArray(knownVideos.id, videoIds))
    .orderBy(asc(knownVideos.id))
    .for(strength)
}

/** In a fixed order for every writer, so that two of them cannot deadlock. */
function byId<T extends { id: string }>(rows: T[]): T[] {
  return rows.toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
