import { type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import * as text from '#web/messages/compiled/operator.ts'
import { Facts } from '#web/ui/facts.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './item.module.css'
import { ItemContext } from './item-context.ts'
import { useNotice } from './use-item-actions.tsx'

type Props = {
  title: ReactNode
  /** Its state in a word, beside the title; `tone` colours it. */
  mark?: string | undefined
  tone?: 'waiting' | 'good' | 'bad' | undefined
  /** Short facts in one quiet line. */
  facts: ReactNode[]
  children?: ReactNode
  /** Possible actions. */
  actions?: ReactNode
}

/** One item in a list of the console. */
export function Item({ title, mark, tone, facts, children, actions }: Props) {
  const titleId = useId()
  const { hasLeft } = useContext(ItemContext)
  const notice = useNotice()
  const place = useRef<HTMLLIElement>(null)
  const possible = useRef<HTMLDivElement>(null)
  const hadLeft = useRef(hasLeft)
  // The button that had the focus is gone, or the one that undid it; keyboard users continue from here.
  useEffect(() => {
    const focused = document.activeElement
    const isMine = focused === document.body || place.current?.contains(focused)
    const isBack = hadLeft.current && !hasLeft
    hadLeft.current = hasLeft
    if (hasLeft && isMine) place.current?.focus({ preventScroll: true })
    else if (isBack && isMine)
      possible.current?.querySelector<HTMLElement>('a, button')?.focus({ preventScroll: true })
  }, [hasLeft])
  return (
    <li
      ref={place}
      className={classes.item}
      data-left={hasLeft || undefined}
      tabIndex={hasLeft ? -1 : undefined}
    >
      <div className={classes.words}>
        <h3 className={classes.title}>
          <span id={titleId}>{title}</span>
          {mark ? (
            <span className={classes.mark} data-tone={tone}>
              {mark}
            </span>
          ) : null}
        </h3>
        <Facts of={facts} />
        {children}
      </div>
      {actions ? (
        <div className={classes.end}>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms */}
          <div ref={possible} className={classes.actions} role="group" aria-labelledby={titleId}>
            {actions}
          </div>
          {hasLeft ? <p className={classes.left}>{text.done()}</p> : null}
        </div>
      ) : null}
      {notice ? (
        <div className={classes.notice}>
          <ErrorNotice message={notice} />
        </div>
      ) : null}
    </li>
  )
}

/** Text that somebody wrote, unchanged. */
export function Quote({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <p className={classes.quote}>
      {label ? <span className={classes.label}>{label} </span> : null}
      {children}
    </p>
  )
}
