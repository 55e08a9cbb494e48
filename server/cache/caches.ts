import type { Database } from '#server/db/client.ts'
import { onContentChange } from '#server/db/content-changes.ts'
import { ReplyCache } from './reply-cache.ts'
import { ResponseCache } from './response-cache.ts'
import { type CachedData, ResultCache } from './result-cache.ts'

/** Memory for finished pages and replies of one process. Bytes. */
const CAPACITY = 16 * 1_048_576
/** Memory for replies that pages share. Bytes. */
const REPLY_CAPACITY = 8 * 1_048_576
/** Memory for results of queries. Bytes. */
const RESULT_CAPACITY = 4 * 1_048_576
/** Memory for the bits of frequent words: 1,200 of them with 100,000 playlists, 120 with a million. Bytes. */
const BITS_CAPACITY = 16 * 1_048_576
/** Answers with a longer key are not cached. Characters. */
export const MAX_KEY = 2_048

export interface Caches extends CachedData {
  /** Pages and replies of the API share their memory: whichever is requested more stays. */
  answers: ResponseCache
  /** Caches nothing: identical concurrent requests share one computation. */
  inFlight: ResponseCache
  /** Replies that pages were given. */
  replies: ReplyCache
  close(): Promise<void>
}

/** Caches that are notified of every change. With `keep` false, as during development, nothing is cached. */
export async function openCaches(database: Database, keep: boolean): Promise<Caches> {
  const answers = new ResponseCache(keep ? CAPACITY : 0)
  const inFlight = new ResponseCache(0)
  const replies = new ReplyCache(keep ? REPLY_CAPACITY : 0)
  const results = new ResultCache(keep ? RESULT_CAPACITY : 0)
  const bits = new ResultCache(keep ? BITS_CAPACITY : 0)
  const close = await onContentChange(database, (tags) => {
    // Before the next request: replies computed from now on must not come from a replica that lacks the change.
    database.replicas?.noteChange()
    answers.invalidate(tags)
    inFlight.invalidate(tags)
    replies.invalidate(tags)
    results.invalidate(tags)
    bits.invalidate(tags)
  })
  return { answers, inFlight, replies, results, bits, close }
}
