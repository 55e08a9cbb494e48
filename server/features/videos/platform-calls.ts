import { shortLink } from '#contract/video-link.ts'
import type { UnitPurpose } from '#server/db/schema/platform.ts'
import { ask, PlatformDown, UnitsUsedUp, understood } from './platform-http.ts'
import {
  isQuotaExceeded,
  type PlatformFacts,
  readDataApiReply,
  readOembedReply,
  reasonOf,
} from './platform-replies.ts'
import type { PlatformUnits } from './platform-units.ts'

export interface PlatformAddresses {
  apiKey: string | undefined
  apiUrl: string
  oembedUrl: string
}

/** The outcome of a call for one video. */
export type Told = { state: 'found'; facts: PlatformFacts } | Absent | { state: 'embedding_off' }
/** The platform says that there is no such video or that it is private. */
export interface Absent {
  state: 'absent'
  why: 'gone' | 'private'
}

/** The Data API accepts this many videos in one call, and returns that many entries of a list. */
export const DATA_API_BATCH = 50

interface DataApiAnswer {
  status: number
  body: unknown
  etag: string | null
  /** The API's own code for why it rejected a call. */
  reason: string | null
}

/** One call of the Data API is one unit of the quota. */
export interface DataApi {
  /**
   * Statuses other than 200 and 304 are left to the caller; throws PlatformDown, or UnitsUsedUp when no units are left.
   */
  get(
    resource: 'videos' | 'playlists' | 'playlistItems',
    query: Record<string, string>,
    purpose: UnitPurpose,
    etag?: string | null,
  ): Promise<DataApiAnswer>
}

export function dataApi({ apiUrl, apiKey = '' }: PlatformAddresses, units: PlatformUnits): DataApi {
  return {
    async get(resource, query, purpose, etag) {
      if (!(await units.take(purpose))) throw new UnitsUsedUp()
      const url = new URL(`${apiUrl.replace(/\/+$/, '')}/${resource}`)
      for (const [name, value] of Object.entries({ ...query, key: apiKey })) url.searchParams.set(name, value)
      const answer = await ask(url, {
        accept: 'application/json',
        ...(etag ? { 'if-none-match': etag } : {}),
      })
      if (answer.status >= 500 || answer.status === 429) throw new PlatformDown(`status ${answer.status}`)
      const body = answer.status === 304 ? null : understood(() => JSON.parse(answer.text) as unknown)
      const reason = answer.status >= 400 ? reasonOf(body) : null
      if (isQuotaExceeded(reason)) {
        await units.believeExceeded(purpose)
        throw new UnitsUsedUp()
      }
      return { status: answer.status, body, etag: answer.etag, reason }
    },
  }
}

/**
 * Requests up to 50 videos from the Data API. Those it leaves out are deleted or private; those about which it says
 * something that is not understood are missing in the result.
 */
export async function askVideos(
  api: DataApi,
  videoIds: string[],
  purpose: UnitPurpose,
): Promise<Map<string, Told>> {
  const query = { part: 'snippet,contentDetails,statistics,status', id: videoIds.join(',') }
  const { status, body } = await api.get('videos', query, purpose)
  if (status !== 200) throw new PlatformDown(`status ${status}`)
  const told = new Map<string, Told>(videoIds.map((id) => [id, { state: 'absent', why: 'gone' }]))
  for (const [id, facts] of understood(() => readDataApiReply(body))) {
    if (!told.has(id)) continue
    if (!facts) {
      told.delete(id)
      continue
    }
    const { state } = facts
    const isAbsent = state === 'gone' || state === 'private'
    told.set(id, isAbsent ? { state: 'absent', why: state } : { state: 'found', facts })
  }
  return told
}

/** The meaning of oEmbed's statuses. */
const ABSENT: Record<number, Absent['why']> = { 400: 'gone', 403: 'private', 404: 'gone' }
/** The only thing oEmbed tells about a video that may not be embedded. */
const EMBEDDING_OFF = 401

/** oEmbed answers for one video. */
export async function askOembed({ oembedUrl }: PlatformAddresses, videoId: string): Promise<Told> {
  const url = new URL(oembedUrl)
  url.searchParams.set('format', 'json')
  url.searchParams.set('url', shortLink(videoId))
  const { status, text } = await ask(url, { accept: 'application/json' })
  if (status === EMBEDDING_OFF) return { state: 'embedding_off' }
  const why = ABSENT[status]
  if (why) return { state: 'absent', why }
  if (status !== 200) throw new PlatformDown(`status ${status}`)
  return { state: 'found', facts: understood(() => readOembedReply(videoId, JSON.parse(text))) }
}
