import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { INTERFACE_LANGUAGES } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/shell.ts'
import { useOverlay } from '#web/ui/dialog/use-overlay.ts'
import { Icon } from '#web/ui/pictures/icon.tsx'
import { LanguageLinks } from './language-links.tsx'
import classes from './language-menu.module.css'

/**
 * The languages as a popover, which the browser opens and closes itself; older ones leave that to the button. Without a
 * script the footer has them.
 */
export function LanguageMenu() {
  const { key } = useLocation()
  const list = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  useOverlay(isOpen, close)

  // Chrome has popovers since version 114, Safari since 17.
  function close() {
    setOpen(false)
    list.current?.hidePopover?.()
  }

  // The browser also opens it before the page is hydrated. `:is` forgives what a browser does not know.
  useEffect(() => setOpen(list.current?.matches(':is(:popover-open)') === true), [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(() => close, [key])

  if (INTERFACE_LANGUAGES.length < 2) return null
  return (
    <div className={classes.place}>
      <button
        className={classes.button}
        type="button"
        popoverTarget="languages"
        aria-expanded={isOpen}
        aria-label={text.languages()}
        onClick={() => {
          if (!('popover' in HTMLElement.prototype)) setOpen(!isOpen)
        }}
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
