import { createContext, useContext, useEffect, useRef } from 'react'
import { addOverlay, isOnTop, type Overlay } from './overlay-history.ts'

/** Whether the next dialog inside is in the address, so that Back closes it anyway. */
export const InAddress = createContext(false)

/**
 * For everything that opens on top of a page, and for the steps of a form: Back closes it instead of leaving. Returns how
 * it closes itself, one at a time, since all that are open hear Escape.
 */
export function useOverlay(isOpen: boolean, onClose: () => void): () => void {
  const isInAddress = useContext(InAddress)
  const mine = useRef<Overlay>(undefined)
  const latest = useRef(onClose)
  useEffect(() => {
    latest.current = onClose
  })

  useEffect(() => {
    if (!isOpen || isInAddress) return
    const overlay = { close: () => latest.current() }
    mine.current = overlay
    return addOverlay(overlay)
  }, [isOpen, isInAddress])

  return () => {
    if (isOnTop(mine.current)) onClose()
  }
}
