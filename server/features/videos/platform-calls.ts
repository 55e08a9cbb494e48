import type { UnitPurpose } from '#server/db/schema/platform.ts'
import type { DataApi } from './data-api.ts'
import { PlatformDown, parseReply } from './platform-http.ts'
import { type PlatformFacts, readDataApiReply } from './platform-replies.ts'

/** The outcome of a call for one video. */
export type VideoOutcome = { state: 'found'; facts: PlatformFacts } | Absent | { state: 'embedding_off' }
/** The platform says that there is no such video or that it is private. */
export interface Absent {
  state: 'absent'
  why: 'gone' | 'private'
}

/**
 * Requests up to 50 videos from the Data API. Those it leaves out are deleted or private; those about which it says
 * something that is not understood are missing in the result.
 */
export async function fetchVideos(
  api: DataApi,
  videoIds: string[],
  purpose: UnitPurpose,
): Promise<Map<string, VideoOutcome>> {
  const query = { part: 'snippet,contentDetails,statistics,status', id: videoIds.join(',') }
  const { status, body } = await api.get('videos', query, purpose)
  if (status !== 200) throw new PlatformDown(`status ${status}`)
  const outcomes = new Map<string, VideoOutcome>(videoIds.map((id) => [id, { state: 'absent', why: 'gone' }]))
  for (const [id, facts] of parseReply(() => readDataApiReply(body))) {
    if (!outcomes.has(id)) continue
    if (!facts) {
      outcomes.delete(id)
      continue
    }
    const { state } = facts
    const isAbsent = state === 'gone' || state === 'private'
    outcomes.set(id, isAbsent ? { state: 'absent', why: state } : { state: 'found', facts })
  }
  return outcomes
}
