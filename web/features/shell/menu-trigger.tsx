import { type ComponentType, type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { LoadErrorNotice } from '#web/ui/dialog/on-demand.tsx'
import classes from './menu-trigger.module.css'

/** What opened a menu: it opens at once unless Tab merely passed by. */
export type Intent = 'hover' | 'press' | 'focus'

type Menu = ComponentType<{ label: ReactNode; intent: Intent }>

/**
 * A menu's button. The menu itself is loaded on hover, focus or press, so that a first visit does not pay for
 * it; it then wraps the same button.
 */
export function MenuOnIntent({ label, fetchMenu }: { label: ReactNode; fetchMenu: () => Promise<Menu> }) {
  const [fetched, setFetched] = useState<{ Menu: Menu; intent: Intent }>()
  const [hasFailed, setFailed] = useState(false)
  const wanted = useRef<Intent>('press')

  /** Without an answer the page stays as it is; only a press deserves an error. */
  function want(next: Intent, { currentTarget: button }: SyntheticEvent<HTMLElement>) {
    // A press focuses no button in Safari. Its focus is not what was wanted.
    if (next === 'press') button.focus()
    wanted.current = next
    fetchMenu().then(
      // It stays closed for whoever has gone on meanwhile: to another element, or away with the pointer. A button that is no
      // longer in the page has been replaced by the menu's, since it was loaded for an earlier intent.
      (Menu) =>
        setFetched({ Menu, intent: button.matches('body :not(:hover, :focus)') ? 'focus' : wanted.current }),
      () => setFailed(wanted.current === 'press'),
    )
  }
  // The key opens a menu that was pressed after loading but before rendering, and would stay closed.
  if (fetched) return <fetched.Menu key={fetched.intent} label={label} intent={fetched.intent} />
  return (
    <>
      <button
        className={classes.trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        onPointerEnter={(event) => event.pointerType === 'mouse' && want('hover', event)}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && want('focus', event)}
        onClick={(event) => want('press', event)}
      >
        {label}
      </button>
      {hasFailed ? <LoadErrorNotice onClose={() => setFailed(false)} /> : null}
    </>
  )
}

/** The button as the loaded menu renders it; takes over the focus of its predecessor. */
export function MenuButton({
  label,
  hasFocus,
  ref,
  ...rest
}: {
  label: ReactNode
  hasFocus: boolean
  ref?: React.Ref<HTMLButtonElement>
}) {
  const [wantsFocus, setWantsFocus] = useState(hasFocus)
  return (
    <button
      {...rest}
      className={classes.trigger}
      type="button"
      ref={(element) => {
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
        if (element && wantsFocus) {
          // The focus is left alone if it has moved on while the menu was loading.
          if (document.activeElement === document.body) element.focus()
          setWantsFocus(false)
        }
      }}
    >
      {label}
    </button>
  )
}
