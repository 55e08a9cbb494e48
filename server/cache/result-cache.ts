import type { ContentTag } from '#server/db/content-changes.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** Adds up to a minute with the lifetimes of a reply and of a page that show it. Milliseconds. */
const MAX_CACHED_MS = 10_000

interface CachedResult extends Tagged {
  result: unknown
  /** An estimate of its memory. */
  bytes: number
}

/**
 * Results of expensive queries that many replies show: of visitors and of signed-in callers, in every language. Nobody
 * mutates a result.
 */
export class ResultCache extends TaggedCache<CachedResult> {
  constructor(capacity: number) {
    super(capacity, ({ bytes }) => bytes)
  }

  /**
   * The cached result, or the one that is made for all simultaneous callers. A key is used for one type of result. `bytes`
   * is an estimate of its memory.
   */
  async getOrMake<T>(
    key: string,
    make: () => Promise<{ result: T; bytes: number; tags: readonly ContentTag[] }>,
  ): Promise<T> {
    const made = async (): Promise<CachedResult> => {
      const { result, bytes, tags } = await make()
      return { result, tags: new Set(tags), expiresAt: Date.now() + MAX_CACHED_MS, bytes: key.length + bytes }
    }
    const { result } = await this.getOrMakeOne(key, made, ({ tags }) => tags.size > 0)
    return result as T
  }
}

/** What many replies are made of. */
export interface CachedData {
  /** What listings and searches found. */
  results: ResultCache
  /** Which playlists have a frequent word. */
  bits: ResultCache
}
