import { useEffect, useRef } from 'react'

type Closing = { focused: Element | null; opener: Element | null }

/** A dialog that has just closed: what had the focus in it, and where the focus belongs. */
let closing: Closing | undefined

/**
 * Returns the focus to what opened a dialog once it is closed, even when closing unmounts it. `instead` names
 * what gets the focus where the opener is gone (a list has changed) or there was none (opened by a link).
 */
export function useReturnFocus(isOpen: boolean, instead?: () => Element | null): void {
  const latest = useRef(instead)
  useEffect(() => {
    latest.current = instead
  })

  useEffect(() => {
    if (!isOpen) return
    const opener = findOpener()
    return () => {
      const mine = { focused: document.activeElement, opener }
      closing = mine
      setTimeout(() => giveBack(mine, latest.current))
    }
  }, [isOpen])
}

/** What has the focus; where this dialog replaced another one, what opened that. */
function findOpener(): Element | null {
  const now = focusedNow()
  return closing && (now === null || now === closing.focused) ? closing.opener : now
}

/** The focus is left alone if it has moved on meanwhile, to another dialog or the next page. */
function giveBack(mine: Closing, instead: (() => Element | null) | undefined): void {
  if (closing === mine) closing = undefined
  const now = focusedNow()
  if (now !== null && now !== mine.focused) return
  const target = mine.opener?.isConnected ? mine.opener : instead?.()
  if (target instanceof HTMLElement) target.focus({ preventScroll: true })
}

function focusedNow(): Element | null {
  return document.activeElement === document.body ? null : document.activeElement
}
