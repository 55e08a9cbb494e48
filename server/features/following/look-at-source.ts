import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import type { UnitPurpose } from '#server/db/schema/platform.ts'
import { DATA_API_BATCH } from '#server/features/videos/data-api.ts'
import { enqueue } from '#server/jobs/queue.ts'
import type { Resources } from '#server/resources.ts'
import { lookedAt, readPages, type SourcePage, toSourcePage } from './source-pages.commands.ts'

/** The content of a list. */
export interface SourceListing {
  /** In order, each once; deleted and private ones are left out. */
  videoIds: string[]
  /** False where only a part of it could be read: then missing videos mean nothing. */
  isWhole: boolean
}

const MAX_PAGES = limits.videosPerPlaylist.max / DATA_API_BATCH

/** Kind of the job that compares the playlists that came from a list with what was read. */
export const FOLLOW_STORED = 'following.compare'

/**
 * Reads a list of the video site page by page; an unchanged page costs a unit, but is not sent again. The playlists that
 * came from it follow in the background. Calls the network: never inside a transaction. Throws PlatformDown and
 * ListAbsent.
 */
export async function lookAtSource(
  resources: Resources,
  sourceId: string,
  purpose: UnitPurpose,
): Promise<SourceListing> {
  const { db, videoPlatform } = resources
  if (!videoPlatform.hasKey) return readFeed(resources, sourceId)
  const before = new Map((await readPages(db, sourceId)).map((page) => [page.token, page]))
  const pages: SourcePage[] = []
  for (let token: string | null = ''; token !== null && pages.length < MAX_PAGES; ) {
    const read: SourcePage = await readPage(resources, { sourceId, token, known: before.get(token), purpose })
    pages.push(read)
    token = read.next
  }
  const isWhole = pages.at(-1)?.next === null
  await inTransaction(db, (tx) => store(tx, { sourceId, pages, isWhole }))
  return { videoIds: idsOf(pages), isWhole }
}

interface Read {
  sourceId: string
  pages: SourcePage[]
  isWhole: boolean
}

/** What follows from it is queued in the same transaction: the list is not due again before tomorrow. */
async function store(tx: Tx, { sourceId, pages, isWhole }: Read): Promise<void> {
  await lookedAt(tx, sourceId, pages)
  await enqueue(tx, FOLLOW_STORED, { sourceId, isWhole })
}

interface Asked {
  sourceId: string
  token: string
  known: SourcePage | undefined
  purpose: UnitPurpose
}

async function readPage({ videoPlatform }: Resources, { sourceId, token, known, purpose }: Asked) {
  if (!known?.etag) return toSourcePage(token, await videoPlatform.listPage(sourceId, token || null, purpose))
  const page = await videoPlatform.listPageSince(sourceId, token || null, purpose, known.etag)
  return page ? toSourcePage(token, page) : known
}

/** Without a key: the newest videos, the oldest of them first. */
async function readFeed({ db, videoPlatform }: Resources, sourceId: string): Promise<SourceListing> {
  const { page, isWhole } = await videoPlatform.feed(sourceId)
  const newest = toSourcePage(null, page)
  const pages = [{ ...newest, videoIds: newest.videoIds.toReversed() }]
  await inTransaction(db, (tx) => store(tx, { sourceId, pages, isWhole }))
  return { videoIds: idsOf(pages), isWhole }
}

export function idsOf(pages: SourcePage[]): string[] {
  return [...new Set(pages.flatMap(({ videoIds }) => videoIds))]
}
