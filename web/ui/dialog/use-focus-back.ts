import { useEffect, useRef } from 'react'

type Closing = { focused: Element | null; opener: Element | null }

/** A dialog that has just closed: where the focus stood in it, and where it belongs. */
let closing: Closing | undefined

/**
 * Gives the focus back to what opened a dialog once it is closed, also when closing unmounts it. `instead` names what
 * takes the focus where the opener is gone (a list has moved on) or there was none (opened by a link).
 */
export function useFocusBack(isOpen: boolean, instead?: () => Element | null): void {
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

/** What has the focus; where one dialog gave way to this one, what opened that. */
function findOpener(): Element | null {
  const now = focusedNow()
  return closing && (now === null || now === closing.focused) ? closing.opener : now
}

/** Whoever has moved on meanwhile, to another dialog or the next page, is not called back. */
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
