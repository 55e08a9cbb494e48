import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { OFFERED } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { useOverlay } from '#web/ui/dialog/use-overlay.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { LanguageLinks } from './language-links.tsx'
import classes from './language-menu.module.css'

/** The languages as a popover, which the browser opens and closes itself. Without a script the footer has them. */
export function LanguageMenu() {
  const { key } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useOverlay(isOpen, () => list.current?.hidePopover())

  // The browser also opens it before the page is hydrated.
  useEffect(() => setOpen(list.current?.matches(':popover-open') ?? false), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => () => list.current?.hidePopover(), [key])

  if (OFFERED.length < 2) return null
  return (
    <div className={classes.place}>
      <button
        className={classes.button}
        type="button"
        popoverTarget="languages"
        aria-expanded={isOpen}
        aria-label={text.languages()}
      >
        <Icon name="language" />
      </button>
      <div
        ref={list}
        id="languages"
        className={classes.list}
        popover="auto"
        onBeforeToggle={(event) => setOpen(event.newState === 'open')}
      >
        {isOpen ? <LanguageLinks /> : null}
      </div>
    </div>
  )
}
