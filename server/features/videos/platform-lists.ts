import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import type { VideoState } from '#contract/constants.ts'
import { limits } from '#contract/limits.ts'
import { VIDEO_ID } from '#contract/video-link.ts'
import type { UnitPurpose } from '#server/db/schema/platform.ts'
import { DATA_API_BATCH, type DataApi, type PlatformAddresses } from './data-api.ts'
import { fetchReply, PlatformDown, parseReply } from './platform-http.ts'
import { clean, firstThumbnail, SIZES, Thumbnail } from './platform-replies.ts'

/** The platform says that there is no such list, or that it is private. */
export class ListAbsent extends Error {
  readonly why: 'gone' | 'private'

  constructor(why: 'gone' | 'private') {
    super(`there is no such list: ${why}`)
    this.name = 'ListAbsent'
    this.why = why
  }
}

/** The platform rejects this list or page, which creators name; it says nothing about other calls. */
export class ListRejected extends PlatformDown {}

export interface ListFacts {
  title: string
  description: string
  channel: string
}

/** An entry of a list, with the few facts that lists have. */
export interface ListPlace {
  videoId: string
  title: string
  thumbnail: string | null
  /** `gone` and `private` ones still have an entry; `unknown` for all others. */
  state: VideoState
}

export interface ListPage {
  places: ListPlace[]
  /** Of the whole list, including unavailable videos. */
  total: number
  /** Token of the next page; null on the last one. */
  next: string | null
  /** The ETag for asking the platform whether it has changed; null without a key. */
  etag: string | null
}

const ListReply = z.object({
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string(),
        description: z.string().catch(''),
        channelTitle: z.string().catch(''),
      }),
    }),
  ),
})

/** One unit. Null for lists without a page of their own, such as those of a channel. */
export async function fetchList(api: DataApi, id: string, purpose: UnitPurpose): Promise<ListFacts | null> {
  const { status, body } = await api.get('playlists', { part: 'snippet,contentDetails', id }, purpose)
  mustBeAccepted(status)
  const [list] = parseReply(() => ListReply.parse(body)).items
  if (!list) return null
  return {
    title: clean(list.snippet.title, limits.title),
    description: clean(list.snippet.description, limits.description),
    channel: clean(list.snippet.channelTitle, limits.name),
  }
}

function mustBeAccepted(status: number): void {
  if (status === 200) return
  throw status === 400 || status === 403
    ? new ListRejected(`status ${status}`)
    : new PlatformDown(`status ${status}`)
}

const PageReply = z.object({
  nextPageToken: z.string().optional(),
  pageInfo: z.object({ totalResults: z.number() }).optional(),
  items: z.array(
    z.object({
      snippet: z.object({
        title: z.string().catch(''),
        resourceId: z.object({ videoId: z.string() }),
        thumbnails: z
          .object(Object.fromEntries(SIZES.map((size) => [size, Thumbnail])))
          .partial()
          .catch({}),
      }),
      contentDetails: z.object({ videoPublishedAt: z.string().optional() }).catch({}),
    }),
  ),
})

/**
 * The platform gives entries of unavailable videos these titles, and no date of publication. A real video may have such
 * a title too, but it has a date.
 */
const PLACE_STATES: Record<string, VideoState> = { 'Deleted video': 'gone', 'Private video': 'private' }

/** One unit. Null when it is unchanged since this `etag`, which costs the same. */
export async function fetchListPage(
  api: DataApi,
  id: string,
  pageToken: string | null,
  purpose: UnitPurpose,
  etag: string | null = null,
): Promise<ListPage | null> {
  const query = { part: 'snippet,contentDetails', playlistId: id, maxResults: String(DATA_API_BATCH) }
  const { status, body, reason, ...reply } = await api.get(
    'playlistItems',
    { ...query, ...(pageToken ? { pageToken } : {}) },
    purpose,
    etag,
  )
  if (status === 304) return null
  if (status === 404) throw new ListAbsent('gone')
  if (status === 403 && reason === 'playlistItemsNotAccessible') throw new ListAbsent('private')
  mustBeAccepted(status)
  const { items, nextPageToken, pageInfo } = parseReply(() => PageReply.parse(body))
  const places = items
    .filter(({ snippet }) => VIDEO_ID.test(snippet.resourceId.videoId))
    .map(({ snippet, contentDetails }) => ({
      videoId: snippet.resourceId.videoId,
      title: clean(snippet.title, limits.title),
      thumbnail: firstThumbnail(SIZES.map((size) => snippet.thumbnails[size]?.url)),
      state: (contentDetails.videoPublishedAt ? undefined : PLACE_STATES[snippet.title]) ?? 'unknown',
    }))
  const total = pageInfo?.totalResults ?? places.length
  return { places, total, next: nextPageToken ?? null, etag: reply.etag }
}

const MAX_FEED = 15

export interface Feed {
  list: ListFacts
  page: ListPage
  /** A full feed does not say how many more there are. */
  isWhole: boolean
}

const FeedReply = z.object({
  feed: z.object({
    title: z.coerce.string(),
    author: z.object({ name: z.coerce.string() }).optional().catch(undefined),
    entry: z
      .array(z.object({ 'yt:videoId': z.string().regex(VIDEO_ID), title: z.coerce.string() }))
      .default([]),
  }),
})

const feedParser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'entry' })

/** The newest 15 videos of a list, which the platform publishes as a feed. */
export async function fetchFeed({ oembedUrl }: PlatformAddresses, id: string): Promise<Feed> {
  const url = new URL('/feeds/videos.xml', oembedUrl)
  url.searchParams.set('playlist_id', id)
  const { status, text } = await fetchReply(url)
  if (status === 404 || status === 400) throw new ListAbsent('gone')
  if (status === 403) throw new ListAbsent('private')
  if (status !== 200) throw new PlatformDown(`status ${status}`)
  const { feed } = parseReply(() => FeedReply.parse(feedParser.parse(text)))
  const places = feed.entry.slice(0, MAX_FEED).map((entry) => ({
    videoId: entry['yt:videoId'],
    title: clean(entry.title, limits.title),
    thumbnail: null,
    state: 'unknown' as const,
  }))
  const channel = clean(feed.author?.name ?? '', limits.name)
  return {
    list: { title: clean(feed.title, limits.title), description: '', channel },
    page: { places, total: places.length, next: null, etag: null },
    isWhole: places.length < MAX_FEED,
  }
}
