import { useState } from 'react'
import type { PlayerEvent } from '#web/features/learning/embed.ts'

/** The player's last report about the open video. */
export interface Playing {
  isPlaying: boolean
  isEnded: boolean
  /** The code of the failure, where it cannot be played. */
  failure: number | undefined
  /** Whether another video could not be played either. */
  failed: (id: string) => boolean
  handleEvent: (event: PlayerEvent) => void
}

/** Stores players' reports, by video, for as long as the dialog is open. */
export function usePlaying(id: string): Playing {
  const [state, setState] = useState<{ id: string; is: string }>()
  const [failures, setFailures] = useState<ReadonlyMap<string, number>>(new Map())
  const now = state?.id === id ? state.is : undefined
  return {
    isPlaying: now === 'playing',
    isEnded: now === 'ended',
    failure: failures.get(id),
    failed: (other) => failures.has(other),
    handleEvent(event) {
      if (event.kind === 'failure') setFailures((known) => new Map(known).set(id, event.code))
      // It plays after all.
      if (event.kind === 'state' && event.state === 'playing')
        setFailures((known) => (known.has(id) ? without(known, id) : known))
      // Reported several times a second: only a change is rendered.
      if (event.kind === 'state' && event.state !== 'buffering')
        setState((last) => (last?.id === id && last.is === event.state ? last : { id, is: event.state }))
    },
  }
}

function without(known: ReadonlyMap<string, number>, id: string): ReadonlyMap<string, number> {
  return new Map([...known].filter(([other]) => other !== id))
}
