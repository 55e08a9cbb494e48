import { type RefObject, useEffect, useRef, useState } from 'react'
import { listenToEmbed, type PlayerEvent } from './embed.ts'
import type { Seen } from './progress.ts'
import { trackPlayer } from './track-player.ts'

/** A reachable player answers within this time. Milliseconds. */
const TIMEOUT = 5_000

/** The open player, for reading its position and controlling it. */
export interface PlayerHandle {
  second(): number
  jump(second: number): void
  /** Plays, or pauses if it is playing. */
  toggle(): void
  play(): void
  pause(): void
}

type Listener = {
  /** Set while the player is there. */
  handle: RefObject<PlayerHandle | null>
  /** How far the video was seen; `isLeaving` when the page may be gone in a moment. */
  onSeen: (seen: Seen, isLeaving: boolean) => void
  onPlayerEvent: (event: PlayerEvent) => void
}

/**
 * Listens to the player in the frame. Returns whether it has been silent for five seconds: a frame that
 * cannot be loaded reports nothing itself.
 */
export function useEmbed(
  frame: RefObject<HTMLIFrameElement | null>,
  playerUrl: string,
  videoId: string,
  listener: Listener,
): boolean {
  const [isSilent, setSilent] = useState(false)
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })

  useEffect(() => {
    if (!frame.current || playerUrl === '') return
    const tracker = trackPlayer(videoId, (seen, isLeaving) => latest.current.onSeen(seen, isLeaving))
    const waiting = setTimeout(() => setSilent(true), TIMEOUT)
    const embed = listenToEmbed(frame.current, playerUrl, {
      onFirst() {
        clearTimeout(waiting)
        setSilent(false)
      },
      onPlayerEvent(event) {
        tracker.handleEvent(event)
        latest.current.onPlayerEvent(event)
      },
    })
    // Phones often kill a page in the background without another event.
    const { handle } = latest.current
    const held: PlayerHandle = {
      second: () => Math.floor(tracker.place().seconds),
      jump(second) {
        embed.seekTo(second)
        embed.play()
      },
      play: () => embed.play(),
      pause: () => embed.pause(),
      toggle: () => (tracker.isPlaying() ? embed.pause() : embed.play()),
    }
    handle.current = held
    const leave = () => document.visibilityState === 'hidden' && tracker.leave(true)
    const leaveForGood = () => tracker.leave(true)
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', leaveForGood)
    return () => {
      clearTimeout(waiting)
      embed.stop()
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', leaveForGood)
      tracker.leave(false)
      if (handle.current === held) handle.current = null
    }
  }, [frame, playerUrl, videoId])
  return isSilent
}
