import type { ImportedVideo, Source } from '#contract/endpoints/imports.ts'
import { fail, failField } from '#contract/errors.ts'
import { fieldRules } from '#contract/field-rules.ts'
import { isMix, isPersonal, readSharedLinks } from '#contract/import-links.ts'
import { limits } from '#contract/limits.ts'
import { storePages, toSourcePage } from '#server/features/following/source-pages.commands.ts'
import { lookUpVideos } from '#server/features/videos/look-up.ts'
import { secondsUntilNextDay } from '#server/features/videos/platform-day.ts'
import { PlatformDown, UnitsUsedUp } from '#server/features/videos/platform-http.ts'
import {
  ListAbsent,
  type ListFacts,
  type ListPage,
  type ListPlace,
  ListRejected,
} from '#server/features/videos/platform-lists.ts'
import type { Resources } from '#server/resources.ts'
import { describePlaces } from './imported-videos.ts'

interface Imported {
  source: Source | null
  videos: ImportedVideo[]
  next: string | null
}

const START = 'start'
const MAX_VIDEOS = limits.videosPerPlaylist.max
const MAX_PAGES = MAX_VIDEOS / limits.importStep

/**
 * The videos that a pasted text links to: those of a list, or of several links. All at once or, with `from`, a page at
 * a time. `countPage` is called before each further page, and may reject. Calls the network: never inside a transaction. A list of 200 videos costs 9 units of the quota.
 */
export async function readShared(
  resources: Resources,
  text: string,
  { from, countPage }: { from: string | undefined; countPage: () => Promise<unknown> },
): Promise<Imported> {
  const { lists, videoIds, elsewhere } = readSharedLinks(text)
  const [listId] = lists
  if (listId === undefined) {
    if (elsewhere.length > 0)
      fail('import_link_elsewhere', { message: `“${elsewhere[0]}” is not a link of the video site` })
    if (videoIds.length === 0) fail('import_link_missing')
    return readVideos(resources, videoIds)
  }
  if (lists.length > 1) fail('import_several_lists')
  if (videoIds.length > 0) fail('import_list_and_videos')
  if (isMix(listId)) fail('import_mix')
  if (isPersonal(listId)) fail('import_personal_list')
  try {
    return await (resources.videoPlatform.hasKey
      ? readList(resources, listId, { from, countPage })
      : readFeed(resources, listId))
  } catch (error) {
    throw error instanceof ListAbsent || error instanceof PlatformDown
      ? failAs(resources, error, from)
      : error
  }
}

function failAs({ videoPlatform }: Resources, error: ListAbsent | PlatformDown, from?: string): never {
  if (error instanceof ListAbsent) fail(error.why === 'gone' ? 'import_list_gone' : 'import_list_private')
  // Page tokens come from the caller.
  if (error instanceof ListRejected && from !== undefined && from !== START)
    failField('from', 'from must be what next said')
  if (error instanceof UnitsUsedUp) fail('video_quota_used', { retryAfter: secondsUntilNextDay() })
  fail('video_platform_down', { retryAfter: videoPlatform.retryAfter() })
}

async function readVideos(resources: Resources, videoIds: string[]): Promise<Imported> {
  if (videoIds.length > MAX_VIDEOS) failField('url', fieldRules.field_import_too_many)
  const places = videoIds.map(
    (videoId): ListPlace => ({ videoId, title: '', thumbnail: null, state: 'unknown' }),
  )
  const found = await lookUpVideos(resources, videoIds, 'import')
  if (found.known.size + found.absent.size + found.embeddingOff.size === 0)
    failAs(resources, new PlatformDown('nothing is known'))
  return { source: null, videos: describePlaces(places, found), next: null }
}

async function readList(
  resources: Resources,
  listId: string,
  { from, countPage }: Parameters<typeof readShared>[2],
): Promise<Imported> {
  const { db, videoPlatform } = resources
  const isBeginning = from === undefined || from === START
  const first = await videoPlatform.listPage(listId, isBeginning ? null : from, 'import')
  await storePages(db, listId, [toSourcePage(isBeginning ? null : from, first)])
  if (!isBeginning) return { source: null, ...(await describePage(resources, first)) }
  if (first.places.length === 0) fail('import_list_empty')
  const source = toSource(listId, await videoPlatform.list(listId, 'import'), first.total)
  if (from === START) return { source, ...(await describePage(resources, first)) }
  const pages = [first]
  for (let next = first.next; next !== null && pages.length < MAX_PAGES; next = pages.at(-1)?.next ?? null) {
    await countPage()
    const page = await videoPlatform.listPage(listId, next, 'import')
    await storePages(db, listId, [toSourcePage(next, page)])
    pages.push(page)
  }
  const all = { ...first, places: pages.flatMap(({ places }) => places), next: null }
  return { source, ...(await describePage(resources, all)) }
}

async function readFeed(resources: Resources, listId: string): Promise<Imported> {
  const { list, page, isWhole } = await resources.videoPlatform.feed(listId)
  if (page.places.length === 0) fail('import_list_empty')
  const source = toSource(listId, list, page.places.length)
  await storePages(resources.db, listId, [toSourcePage(null, page)])
  return { source: { ...source, complete: isWhole }, ...(await describePage(resources, page)) }
}

function toSource(id: string, list: ListFacts | null, count: number): Source {
  const { title = '', channel = '', description = '' } = list ?? {}
  return { id, title, channel, description, count, complete: count <= MAX_VIDEOS }
}

async function describePage(
  resources: Resources,
  { places, next }: ListPage,
): Promise<Pick<Imported, 'videos' | 'next'>> {
  const seen = new Set<string>()
  const once = places.filter(({ videoId }) => !seen.has(videoId) && seen.add(videoId))
  const open = once.filter(({ state }) => state === 'unknown').map(({ videoId }) => videoId)
  const found = await lookUpVideos(resources, open, 'import')
  return { videos: describePlaces(once.slice(0, MAX_VIDEOS), found), next }
}
