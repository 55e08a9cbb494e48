import type { UnitPurpose } from '#server/db/schema/platform.ts'
import { fetchReply, PlatformDown, parseReply, UnitsUsedUp } from './platform-http.ts'
import { isQuotaExceeded, reasonOf } from './platform-replies.ts'
import type { PlatformUnits } from './platform-units.ts'

export interface PlatformAddresses {
  apiKey: string | undefined
  apiUrl: string
  oembedUrl: string
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
      const answer = await fetchReply(url, {
        accept: 'application/json',
        ...(etag ? { 'if-none-match': etag } : {}),
      })
      if (answer.status >= 500 || answer.status === 429) throw new PlatformDown(`status ${answer.status}`)
      const body = answer.status === 304 ? null : parseReply(() => JSON.parse(answer.text) as unknown)
      const reason = answer.status >= 400 ? reasonOf(body) : null
      if (isQuotaExceeded(reason)) {
        await units.believeExceeded(purpose)
        throw new UnitsUsedUp()
      }
      return { status: answer.status, body, etag: answer.etag, reason }
    },
  }
}
