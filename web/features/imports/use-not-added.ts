import { useState } from 'react'
import { chosenOf, type PendingImport } from '#web/features/imports/pending-import.ts'
import * as text from '#web/messages/compiled/imports.ts'

/** Chosen videos of an import that are not among those that would be sent, or pasted links that were not looked up. */
export function useNotAdded(pending: PendingImport, held: string[]) {
  const [wasSaid, setSaid] = useState(false)
  const { length: count } = chosenOf(pending, new Set(held))
  const isNotLookedUp = pending.videos.length === 0 && pending.text.trim() !== ''
  const isHoldingBack = count > 0 || isNotLookedUp
  return {
    isHoldingBack,
    /** Once sending was tried. */
    sentence:
      wasSaid && isHoldingBack ? (isNotLookedUp ? text.notLookedUp() : text.notAdded({ count })) : null,
    /** To be called when sending is tried, and when they were added. */
    say: () => setSaid(isHoldingBack),
    added: () => setSaid(false),
  }
}

/** Leads to the button that adds them or looks them up; while more are being read, to the one that stops that. */
export function leadToImport(form: HTMLElement): void {
  const panel = form.querySelector('[data-import]')
  const button = panel?.querySelector<HTMLElement>('[data-for="import"]') ?? panel?.querySelector('button')
  button?.focus()
}
