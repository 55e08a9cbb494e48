import { useEffect, useRef, useState } from 'react'
import type { Intent } from '#web/features/shell/menu-trigger.tsx'
import { useOverlay } from '#web/ui/dialog/use-overlay.ts'

/**
 * Whether a menu is open, and whether the focus moves into it: on a press, not on hover, which would take it away
 * from somebody who is typing. Escape closes it wherever the focus is, and returns the focus to its button: the menu
 * itself hears only the keys pressed in it, and does not know the button that was there before it was loaded.
 */
export function useOpenMenu(intent: Intent) {
  const [isOpen, setOpen] = useState(intent !== 'focus')
  const [wasPressed, setPressed] = useState(intent === 'press')
  const button = useRef<HTMLButtonElement>(null)

  function change(next: boolean) {
    setOpen(next)
    if (!next) setPressed(false)
  }
  // One that was merely hovered over does not intercept Back.
  useOverlay(isOpen && wasPressed, () => change(false))
  useEffect(() => {
    if (!isOpen) return
    function onKeyDown({ key }: KeyboardEvent) {
      if (key !== 'Escape') return
      setOpen(false)
      setPressed(false)
      const at = document.activeElement
      if (at === document.body || at?.closest('[role="menu"]')) button.current?.focus()
    }
    document.addEventListener('keydown', onKeyDown, true)
    return () => document.removeEventListener('keydown', onKeyDown, true)
  }, [isOpen])

  return {
    menu: { opened: isOpen, onChange: change, trapFocus: wasPressed, closeOnEscape: false },
    target: { ref: button, onClick: () => setPressed(true) },
  }
}
