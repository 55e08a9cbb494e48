import { and, asc, eq, notInArray, sql } from 'drizzle-orm'
import type { Executor, Tx } from '#server/db/client.ts'
import { sourceLists, sourcePages } from '#server/db/schema/platform.ts'
import type { ListPage } from '#server/features/videos/platform-lists.ts'

/** A page of a list as it was last read; `token` is empty for the first. */
export interface SourcePage {
  token: string
  /** Token of the next page; null on the last one. */
  next: string | null
  /** The ETag for asking the platform whether it has changed. */
  etag: string | null
  /** Its available videos, in order. */
  videoIds: string[]
}

export function toSourcePage(token: string | null, page: ListPage): SourcePage {
  const there = page.places.filter(({ state }) => state === 'unknown')
  return {
    token: token ?? '',
    next: page.next,
    etag: page.etag,
    videoIds: there.map(({ videoId }) => videoId),
  }
}

/** Stores pages of a list. All writers use the same order, so they cannot deadlock. */
export async function storePages(db: Executor, sourceId: string, pages: SourcePage[]): Promise<void> {
  if (pages.length === 0) return
  await db
    .insert(sourcePages)
    .values(pages.toSorted((a, b) => (a.token < b.token ? -1 : 1)).map((page) => ({ sourceId, ...page })))
    .onConflictDoUpdate({
      target: [sourcePages.sourceId, sourcePages.token],
      set: {
        next: sql`excluded.next`,
        etag: sql`excluded.etag`,
        videoIds: sql`excluded.video_ids`,
        readAt: sql`now()`,
      },
    })
}

/** The stored pages of a list from the first on. */
export async function readPages(db: Executor, sourceId: string): Promise<SourcePage[]> {
  const rows = await db
    .select({
      token: sourcePages.token,
      next: sourcePages.next,
      etag: sourcePages.etag,
      videoIds: sourcePages.videoIds,
    })
    .from(sourcePages)
    .where(eq(sourcePages.sourceId, sourceId))
    .orderBy(asc(sourcePages.token))
  const byToken = new Map(rows.map((row) => [row.token, row]))
  const pages: SourcePage[] = []
  for (let page = byToken.get(''); page; page = page.next === null ? undefined : byToken.get(page.next)) {
    pages.push(page)
    byToken.delete(page.token)
  }
  return pages
}

/** After a complete reading: stored pages that the list no longer has are deleted, and it is due again in a day. */
export async function lookedAt(tx: Tx, sourceId: string, pages: SourcePage[]): Promise<void> {
  const tokens = pages.map(({ token }) => token)
  await storePages(tx, sourceId, pages)
  await tx
    .delete(sourcePages)
    .where(and(eq(sourcePages.sourceId, sourceId), notInArray(sourcePages.token, tokens)))
  await nextLook(tx, sourceId, 24)
}

export async function nextLook(db: Executor, sourceId: string, hours: number): Promise<void> {
  await db
    .update(sourceLists)
    .set({
      checkAt: sql`now() + make_interval(hours => ${hours}::integer)`,
      uses: sql`(select coalesce(sum(begun), 0)::integer from playlist_sources
        join course_learners using (playlist_id) where playlist_sources.source_id = ${sourceId})`,
    })
    .where(eq(sourceLists.sourceId, sourceId))
}
