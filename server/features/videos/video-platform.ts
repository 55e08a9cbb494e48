import type { UnitPurpose } from '#server/db/schema/platform.ts'
import { circuitBreaker } from './circuit-breaker.ts'
import { DATA_API_BATCH, dataApi, type PlatformAddresses } from './data-api.ts'
import { fetchOembed } from './oembed.ts'
import { fetchVideos, type VideoOutcome } from './platform-calls.ts'
import { CallsPaused, PlatformDown, UnitsUsedUp } from './platform-http.ts'
import {
  type Feed,
  fetchFeed,
  fetchList,
  fetchListPage,
  type ListFacts,
  type ListPage,
  ListRejected,
} from './platform-lists.ts'
import type { PlatformUnits } from './platform-units.ts'

/**
 * `absent`: the platform says why there is no such video. `down`: it gave no usable answer about it. `paused`: it
 * would give none about others either.
 */
export type LookUpOutcome = VideoOutcome | { state: 'down' | 'paused' }

export interface VideoPlatform {
  /** Without a key only public data is available: one video at a time, and the newest of a list. */
  hasKey: boolean
  /** Requests all these videos; whatever is not known by the deadline (milliseconds from now) is `down`. */
  lookUp(videoIds: string[], deadlineMs: number, purpose?: UnitPurpose): Promise<Map<string, LookUpOutcome>>
  /** The title of a list; null where that is not available. Throws PlatformDown. */
  list(listId: string, purpose: UnitPurpose): Promise<ListFacts | null>
  /** Up to 50 entries of a list. Throws PlatformDown, and ListAbsent when there is no such list. */
  listPage(listId: string, pageToken: string | null, purpose: UnitPurpose): Promise<ListPage>
  /** The same, or null when the page is unchanged since this `etag`. */
  listPageSince(
    listId: string,
    pageToken: string | null,
    purpose: UnitPurpose,
    etag: string,
  ): Promise<ListPage | null>
  /** The newest of a list, without a key. Throws like `listPage`. */
  feed(listId: string): Promise<Feed>
  /** Seconds after which another attempt makes sense. */
  retryAfter(): number
}

const CALLS_AT_A_TIME = 12
const DOWN: LookUpOutcome = { state: 'down' }
const PAUSED: LookUpOutcome = { state: 'paused' }

/** The platform as seen by this process: the Data API when there is a key, else public data. */
export function createVideoPlatform(addresses: PlatformAddresses, units: PlatformUnits): VideoPlatform {
  const api = dataApi(addresses, units)
  const hasKey = Boolean(addresses.apiKey)
  const batch = hasKey ? DATA_API_BATCH : 1
  const breaker = circuitBreaker({ failures: 5, restMs: 30_000 })
  /** Look-ups in progress, so that identical ones are made once. */
  const underWay = new Map<string, Promise<LookUpOutcome>>()

  /** Throws CallsPaused immediately while the circuit is open. */
  async function guarded<T>(call: () => Promise<T>): Promise<T> {
    if (breaker.closedFor() > 0) throw new CallsPaused()
    try {
      const answer = await call()
      breaker.succeeded()
      return answer
    } catch (error) {
      if (!(error instanceof PlatformDown)) breaker.succeeded()
      else if (!(error instanceof UnitsUsedUp || error instanceof ListRejected)) breaker.failed()
      throw error
    }
  }

  async function call(ids: string[], purpose: UnitPurpose): Promise<Map<string, LookUpOutcome>> {
    try {
      return await guarded(async () =>
        hasKey
          ? await fetchVideos(api, ids, purpose)
          : new Map([[ids[0] ?? '', await fetchOembed(addresses, ids[0] ?? '')]]),
      )
    } catch (error) {
      if (error instanceof CallsPaused) return new Map(ids.map((id) => [id, PAUSED]))
      if (error instanceof PlatformDown) return new Map()
      throw error
    }
  }

  /** The outcomes for these videos; only those that are not being requested already are requested. */
  function requestOnce(ids: string[], purpose: UnitPurpose): [id: string, outcome: Promise<LookUpOutcome>][] {
    const fresh = ids.filter((id) => !underWay.has(id))
    if (fresh.length > 0) {
      const reply = call(fresh, purpose)
      for (const id of fresh) {
        underWay.set(
          id,
          reply.then((outcomes) => outcomes.get(id) ?? DOWN).finally(() => underWay.delete(id)),
        )
      }
    }
    return ids.map((id) => [id, underWay.get(id) ?? Promise.resolve(DOWN)])
  }

  return {
    hasKey,
    async lookUp(videoIds, deadlineMs, purpose = 'look-up') {
      const outcomes = new Map(videoIds.map((id) => [id, DOWN]))
      const endsAt = Date.now() + deadlineMs
      const chunks = inChunks(videoIds, batch)
      const work = async () => {
        for (let ids = chunks.shift(); ids && Date.now() < endsAt; ids = chunks.shift()) {
          await Promise.all(
            requestOnce(ids, purpose).map(async ([id, outcome]) => outcomes.set(id, await outcome)),
          )
        }
      }
      await atMost(Promise.all(Array.from({ length: CALLS_AT_A_TIME }, work)), deadlineMs)
      // A new array: calls in progress still write into the other one.
      return new Map(outcomes)
    },
    list: (listId, purpose) => guarded(() => fetchList(api, listId, purpose)),
    listPage: (listId, pageToken, purpose) =>
      guarded(async () => {
        const page = await fetchListPage(api, listId, pageToken, purpose)
        return page ?? Promise.reject(new PlatformDown('nothing new, though nothing was known'))
      }),
    listPageSince: (listId, pageToken, purpose, etag) =>
      guarded(() => fetchListPage(api, listId, pageToken, purpose, etag)),
    feed: (listId) => guarded(() => fetchFeed(addresses, listId)),
    retryAfter: () => Math.max(5, Math.ceil(breaker.closedFor() / 1_000)),
  }
}

function inChunks<T>(list: T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, at) =>
    list.slice(at * size, (at + 1) * size),
  )
}

async function atMost(work: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const time = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds)
  })
  try {
    await Promise.race([work, time])
  } finally {
    clearTimeout(timer)
  }
}
