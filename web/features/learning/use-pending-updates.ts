import { useEffect, useRef } from 'react'
import { makePendingUpdate, type PlacedNote } from './own-notes.ts'
import { SENT_CHANNEL } from './send-pending.ts'

type Update = (now: PlacedNote[]) => PlacedNote[]

/** After something was sent, the notes on screen show which of them still wait. */
export function usePendingUpdates(notes: PlacedNote[], onUpdate: (update: Update) => void): void {
  const latest = useRef({ notes, onUpdate })
  useEffect(() => {
    latest.current = { notes, onUpdate }
  })
  useEffect(() => {
    const sent = new BroadcastChannel(SENT_CHANNEL)
    sent.onmessage = async () => {
      const update = await makePendingUpdate(latest.current.notes)
      latest.current.onUpdate(update)
    }
    return () => sent.close()
  }, [])
}
