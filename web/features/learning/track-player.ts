import type { Place, PlayerEvent, PlayerState } from './embed.ts'
import type { Seen } from './progress.ts'

/** How often a playing video is marked. Milliseconds. */
const MARK_EVERY = 10_000

/**
 * Turns a player's reports into marks: every ten seconds while it plays, on pause, at its end, when it fails,
 * on leaving.
 */
export function trackPlayer(videoId: string, put: (seen: Seen, isLeaving: boolean) => void, now = Date.now) {
  let place: Place = { seconds: 0, duration: 0 }
  let state: PlayerState = 'unstarted'
  let hasPlayed = false
  let marked: number | undefined
  /** Seconds played since the last mark; a jump does not count. */
  let played = 0
  let heardAt: number | undefined
  let markedAt = 0

  function mark(isLeaving = false, more: Partial<Seen> = {}) {
    marked = Math.floor(more.seconds ?? place.seconds)
    markedAt = now()
    put(
      { videoId, seconds: marked, duration: Math.round(place.duration), played: Math.round(played), ...more },
      isLeaving,
    )
    played = 0
  }
  const hasMoved = () => hasPlayed && marked !== Math.floor(place.seconds)

  function handlePlace(next: Place) {
    const passed = heardAt === undefined ? 0 : (now() - heardAt) / 1_000
    if (state === 'playing') played += Math.max(0, Math.min(next.seconds - place.seconds, passed))
    heardAt = now()
    // Not every message has the length.
    place = { seconds: next.seconds, duration: next.duration || place.duration }
    if (state === 'playing' && hasMoved() && now() - markedAt >= MARK_EVERY) mark()
  }
  function handleState(next: PlayerState) {
    // The state is reported again and again; only a change matters.
    if (next === state) return
    state = next
    if (state === 'playing' && !hasPlayed) {
      hasPlayed = true
      markedAt = now()
    }
    if (state === 'paused' && hasMoved()) mark()
    if (state === 'ended' && hasPlayed)
      mark(false, { seconds: Math.floor(place.duration || place.seconds), watched: true })
  }

  return {
    handleEvent(event: PlayerEvent) {
      if (event.kind === 'place') handlePlace(event.place)
      if (event.kind === 'state') handleState(event.state)
      if (event.kind === 'failure' && hasMoved()) mark()
    },
    leave(isLeaving: boolean) {
      if (state !== 'ended' && hasMoved()) mark(isLeaving)
    },
    place: () => place,
    isPlaying: () => state === 'playing',
  }
}
