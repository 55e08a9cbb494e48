import { type ReactNode, Suspense, useRef, useState } from 'react'
import { LostNotice } from '#web/ui/on-demand.tsx'
import classes from './menu-trigger.module.css'

/** What made somebody want a menu: it opens at once unless they only came by with Tab. */
export type Intent = 'hover' | 'press' | 'focus'

/**
 * A menu's button. The menu itself is fetched when somebody points at, focuses or presses the button, so that a first
 * visit does not pay for it; `children` renders it then, around the same button.
 */
export function MenuOnIntent(props: {
  label: ReactNode
  name?: string
  /** Fetches what `children` renders. */
  fetchMenu: () => Promise<unknown>
  children: (intent: Intent) => ReactNode
}) {
  const [intent, setIntent] = useState<Intent>()
  const [isLost, setLost] = useState(false)
  const wanted = useRef<Intent>(undefined)

  /** Without an answer the page stays as it is; only a press was a question that deserves one. */
  function want(next: Intent) {
    wanted.current = next
    props.fetchMenu().then(
      () => setIntent(wanted.current),
      () => setLost(wanted.current === 'press'),
    )
  }
  if (intent) {
    const waiting = (
      <MenuButton
        label={props.label}
        name={props.name}
        hasFocus={intent !== 'hover'}
        onClick={() => setIntent('press')}
      />
    )
    return <Suspense fallback={waiting}>{props.children(intent)}</Suspense>
  }
  return (
    <>
      <button
        className={classes.trigger}
        type="button"
        aria-haspopup="menu"
        aria-expanded={false}
        aria-label={props.name}
        onPointerEnter={(event) => event.pointerType === 'mouse' && want('hover')}
        onFocus={(event) => event.currentTarget.matches(':focus-visible') && want('focus')}
        onClick={() => want('press')}
      >
        {props.label}
      </button>
      {isLost ? <LostNotice onClose={() => setLost(false)} /> : null}
    </>
  )
}

/** The button as the loaded menu shows it; takes over the focus its predecessor had. */
export function MenuButton({
  label,
  name,
  hasFocus,
  ref,
  ...rest
}: {
  label: ReactNode
  name?: string | undefined
  hasFocus: boolean
  ref?: React.Ref<HTMLButtonElement>
  onClick?: () => void
}) {
  const [wantsFocus, setWantsFocus] = useState(hasFocus)
  return (
    <button
      {...rest}
      className={classes.trigger}
      type="button"
      aria-label={name}
      ref={(element) => {
        if (typeof ref === 'function') ref(element)
        else if (ref) ref.current = element
        if (element && wantsFocus) {
          // Whoever moved on while the menu was loading is not called back.
          if (document.activeElement === document.body) element.focus()
          setWantsFocus(false)
        }
      }}
    >
      {label}
    </button>
  )
}
