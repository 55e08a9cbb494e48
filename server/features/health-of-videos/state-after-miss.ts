import type { VideoState } from '#contract/constants.ts'
import { nextCheck } from '#server/features/videos/known-videos.commands.ts'

/** What is known of a video before a check. */
export interface CheckedState {
  id: string
  state: VideoState
  suspectedAt: Date | null
}

interface StateChange {
  state?: VideoState
  suspectedState: VideoState | null
  suspectedAt: Date | null
  checkedAt: Date
  checkAt: Date
}

const DAY = 86_400_000

/**
 * The platform does not return the video: it counts as lost once two checks, at least a day apart, agree. A ban on
 * embedding is stated explicitly, and counts at once.
 */
export function stateAfterMiss(
  { state, suspectedAt }: CheckedState,
  why: VideoState,
  now: Date,
): StateChange {
  const certain = { suspectedState: null, suspectedAt: null, checkedAt: now, checkAt: nextCheck(now) }
  if (state === why) return certain
  if (why === 'embedding_off') return { ...certain, state: why }
  const since = suspectedAt ?? now
  if (now.getTime() - since.getTime() >= DAY) return { ...certain, state: why }
  const again = new Date(since.getTime() + DAY)
  return { suspectedState: why, suspectedAt: since, checkedAt: now, checkAt: again }
}
