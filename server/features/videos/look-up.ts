import { isDeepStrictEqual } from 'node:util'
import { isPlayable, type VideoState } from '#contract/constants.ts'
import type { LookedUpVideo } from '#contract/endpoints/videos.ts'
import { fail } from '#contract/errors.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import type { UnitPurpose } from '#server/db/schema/platform.ts'
import { queueVideoUpdates } from '#server/features/playlists/videos-changed.commands.ts'
import type { Resources } from '#server/resources.ts'
import { storeEmbeddingOff, storePlatformFacts } from './known-videos.commands.ts'
import type { Absent } from './platform-calls.ts'
import type { VideoPlatform } from './video-platform.ts'
import {
  type KnownVideo,
  minimalFacts,
  readKnownVideos,
  readUnplayable,
  toVideoFacts,
} from './videos.queries.ts'

const FRESH_MS = 30 * 24 * 3_600_000
/** Time limit for all videos of one request together. Milliseconds. */
const DEADLINE_MS = 5_000

export interface LookedUp {
  known: Map<string, KnownVideo>
  /** Videos that the platform says are unavailable, or said so when they were last checked, and why. */
  absent: Map<string, Absent['why']>
  /** Videos that may not be embedded, when that is all the platform said. */
  embeddingOff: Set<string>
}

/**
 * Stores the best known facts about these videos: fresh facts are kept, others are requested from the platform, and so is
 * whether those are back that checks have found gone or private. Without an answer nothing changes. Calls the network: never inside a transaction.
 */
export async function lookUpVideos(
  { db, videoPlatform }: Resources,
  videoIds: string[],
  purpose: UnitPurpose = 'look-up',
): Promise<LookedUp> {
  const stored = await readKnownVideos(db, videoIds)
  const unplayable = await readUnplayable(db, videoIds)
  const oldest = Date.now() - FRESH_MS
  const isFresh = (id: string) => (stored.get(id)?.fetchedAt?.getTime() ?? 0) >= oldest
  const asked = videoIds.filter((id) => !isFresh(id) || lostAs(unplayable.get(id)))
  if (asked.length === 0) return { known: stored, absent: new Map(), embeddingOff: new Set() }
  const outcomes = await videoPlatform.lookUp(asked, DEADLINE_MS, purpose)
  const found = [...outcomes.values()].flatMap((outcome) =>
    outcome.state === 'found' ? [outcome.facts] : [],
  )
  const absent = asked.flatMap((id) => {
    const outcome = outcomes.get(id)
    if (outcome?.state === 'found' || outcome?.state === 'embedding_off') return []
    const why = outcome?.state === 'absent' ? outcome.why : lostAs(unplayable.get(id))
    return why ? [[id, why] as const] : []
  })
  const embeddingOff = asked.filter((id) => outcomes.get(id)?.state === 'embedding_off')
  const known = await inTransaction(db, async (tx) => {
    await storePlatformFacts(tx, found)
    const newlyOff = await storeEmbeddingOff(tx, embeddingOff)
    if (found.length + newlyOff.length === 0) return stored
    const facts = await readKnownVideos(tx, videoIds)
    const changed = found.map(({ id }) => id).filter((id) => !areSameFacts(stored.get(id), facts.get(id)))
    const wasPlayable = (id: string) => !unplayable.has(id)
    const changesPlaying = changed.some(
      (id) => wasPlayable(id) !== isPlayable(facts.get(id)?.state ?? 'unknown'),
    )
    await queueVideoUpdates(tx, [...changed, ...newlyOff], {
      changesPlaying: changesPlaying || newlyOff.length > 0,
    })
    return facts
  })
  return { known, absent: new Map(absent), embeddingOff: new Set(embeddingOff) }
}

/** How a check has found a video to be no longer there. */
function lostAs(state: VideoState | undefined): Absent['why'] | undefined {
  return state === 'gone' || state === 'private' ? state : undefined
}

export function areSameFacts(before: KnownVideo | undefined, after: KnownVideo | undefined): boolean {
  return isDeepStrictEqual({ ...before, fetchedAt: null }, { ...after, fetchedAt: null })
}

/** Look-ups of one video in progress in this process, from reading what is known to storing the answer. */
const underWay = new WeakMap<VideoPlatform, Map<string, ReturnType<typeof lookUpVideos>>>()

/**
 * One video for the form; concurrent callers share the look-up. Fails with video_not_found, or with
 * video_platform_down when nothing at all is known.
 */
export async function lookUpVideo(resources: Resources, videoId: string): Promise<LookedUpVideo> {
  const { videoPlatform } = resources
  const shared = underWay.get(videoPlatform) ?? new Map<string, ReturnType<typeof lookUpVideos>>()
  underWay.set(videoPlatform, shared)
  const lookUp =
    shared.get(videoId) ?? lookUpVideos(resources, [videoId]).finally(() => shared.delete(videoId))
  shared.set(videoId, lookUp)
  const { known, absent, embeddingOff } = await lookUp
  if (absent.size > 0) fail('video_not_found')
  const video = known.get(videoId)
  if (!video && embeddingOff.has(videoId)) return { ...minimalFacts(videoId), state: 'embedding_off' }
  if (!video) fail('video_platform_down', { retryAfter: videoPlatform.retryAfter() })
  return { ...toVideoFacts(video), state: embeddingOff.has(videoId) ? 'embedding_off' : video.state }
}
