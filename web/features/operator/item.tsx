import { type ReactNode, useId } from 'react'
import classes from './item.module.css'

type Props = {
  title: ReactNode
  /** A word on its state, beside the title; `tone` colours it. */
  mark?: string | undefined
  tone?: 'waiting' | 'good' | 'bad' | undefined
  /** Short facts in one quiet line. */
  facts: ReactNode[]
  children?: ReactNode
  /** What can be done about it. */
  actions?: ReactNode
}

/** One thing in a list of the console. */
export function Item({ title, mark, tone, facts, children, actions }: Props) {
  const titleId = useId()
  return (
    <li className={classes.item}>
      <div className={classes.words}>
        <h3 className={classes.title}>
          <span id={titleId}>{title}</span>
          {mark ? (
            <span className={classes.mark} data-tone={tone}>
              {mark}
            </span>
          ) : null}
        </h3>
        <p className={classes.facts}>
          {facts.filter(Boolean).map((fact, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
            <span key={index}>{fact}</span>
          ))}
        </p>
        {children}
      </div>
      {actions ? (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms
        <div className={classes.actions} role="group" aria-labelledby={titleId}>
          {actions}
        </div>
      ) : null}
    </li>
  )
}

/** Somebody's own words, as they were written. */
export function Words({ label, children }: { label?: string; children: string }) {
  return (
    <p className={classes.quote}>
      {label ? <span className={classes.label}>{label} </span> : null}
      {children}
    </p>
  )
}
