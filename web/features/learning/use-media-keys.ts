import { useEffect, useRef } from 'react'

type Keys = {
  title: string
  onPrevious: () => void
  onNext: () => void
  onToggle: () => void
  onPlay: () => void
  onPause: () => void
}

/** The keys of headsets and lock screens, where the browser supports them (Media Session). */
export function useMediaKeys(keys: Keys): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  const { title } = keys

  useEffect(() => {
    const session = 'mediaSession' in navigator ? navigator.mediaSession : undefined
    if (!session) return
    session.metadata = new MediaMetadata({ title })
    const handlers = {
      play: () => latest.current.onPlay(),
      pause: () => latest.current.onPause(),
      previoustrack: () => latest.current.onPrevious(),
      nexttrack: () => latest.current.onNext(),
    }
    const actions = Object.keys(handlers) as (keyof typeof handlers)[]
    for (const action of actions) session.setActionHandler(action, handlers[action])
    return () => {
      session.metadata = null
      for (const action of actions) session.setActionHandler(action, null)
    }
  }, [title])
}

/** The same keys on a keyboard, for a listener on the window. Returns whether it was one of them. */
export function handleMediaKey(
  key: string,
  { onPrevious, onNext, onToggle }: Pick<Keys, 'onPrevious' | 'onNext' | 'onToggle'>,
): boolean {
  const act = { MediaTrackPrevious: onPrevious, MediaTrackNext: onNext, MediaPlayPause: onToggle }[key]
  act?.()
  return act !== undefined
}
