import type { ContentTag } from '#server/db/content-changes.ts'
import { type Tagged, TaggedCache } from './tagged-cache.ts'

/** Adds up to a minute with the lifetimes of a reply and of a page that show it. Milliseconds. */
const MAX_CACHED_MS = 10_000

interface CachedResult extends Tagged {
  result: unknown
  /** An estimate of its memory. */
  bytes: number
}

interface Several<T> {
  /** The key in the cache. */
  nameOf: (key: string) => string
  read: (missing: string[]) => Promise<ReadonlyMap<string, T>>
  /** An estimate of its memory. Bytes. */
  sizeOf: (result: T | undefined) => number
  tagsOf: (result: T | undefined, key: string) => readonly ContentTag[]
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
   * The cached result, or the one that is made for all concurrent callers. A key is used for one type of result. `bytes`
   * is an estimate of its memory.
   */
  async getOrMake<T>(
    key: string,
    make: () => Promise<{ result: T; bytes: number; tags: readonly ContentTag[] }>,
  ): Promise<T> {
    const made = async (): Promise<CachedResult> => {
      const { result, bytes, tags } = await make()
      return {
        result,
        tags: new Set(tags),
        expiresAt: performance.now() + MAX_CACHED_MS,
        bytes: key.length + bytes,
      }
    }
    const { result } = await this.getOrMakeOne(key, made, ({ tags }) => tags.size > 0)
    return result as T
  }

  /**
   * Several results, each cached by itself, also if there is none. Those that are not cached are read together.
   */
  async getOrRead<T>(
    keys: readonly string[],
    { nameOf, read, sizeOf, tagsOf }: Several<T>,
  ): Promise<Map<string, T>> {
    const missing: string[] = []
    // Begins once all have been looked for.
    const reading = Promise.resolve().then(() =>
      missing.length === 0 ? new Map<string, T>() : read(missing),
    )
    const results = await Promise.all(
      keys.map((key) =>
        this.getOrMake(nameOf(key), async () => {
          missing.push(key)
          const result = (await reading).get(key)
          return { result, bytes: sizeOf(result), tags: tagsOf(result, key) }
        }),
      ),
    )
    return new Map(keys.flatMap((key, at) => (results[at] === undefined ? [] : [[key, results[at]]])))
  }
}

/** What many replies are made of. */
export interface CachedData {
  /** What listings and searches found. */
  results: ResultCache
  /** Which playlists have a frequent word. */
  bits: ResultCache
}
