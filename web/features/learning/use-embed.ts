import { type RefObject, useEffect, useRef, useState } from 'react'
import { type Heard, listenToEmbed } from './embed.ts'
import type { Seen } from './progress.ts'
import { trackPlayer } from './track-player.ts'

/** How long a player that can be reached takes at most to speak. Milliseconds. */
const PATIENCE = 5_000

/** The player that is open, for whoever asks where it is or sends it elsewhere. */
export interface PlayerHandle {
  second(): number
  jump(second: number): void
  /** Plays, or pauses where it plays. */
  toggle(): void
  play(): void
  pause(): void
}

type Listener = {
  /** Filled while the player is there. */
  handle: RefObject<PlayerHandle | null>
  /** How far the video was seen; `isLeaving` when the page may be gone in a moment. */
  onSeen: (seen: Seen, isLeaving: boolean) => void
  onHeard: (heard: Heard) => void
}

/**
 * Listens to the player in the frame. Answers whether it has not said anything for five seconds: a frame that cannot be
 * loaded says nothing of itself.
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
    if (!frame.current || !URL.canParse(playerUrl)) return
    const tracker = trackPlayer(videoId, (seen, isLeaving) => latest.current.onSeen(seen, isLeaving))
    const waiting = setTimeout(() => setSilent(true), PATIENCE)
    const embed = listenToEmbed(frame.current, playerUrl, {
      onFirst() {
        clearTimeout(waiting)
        setSilent(false)
      },
      onHeard(heard) {
        tracker.hear(heard)
        latest.current.onHeard(heard)
      },
    })
    // Phones often end a page in the background without another word.
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
