import { Fragment, type ReactNode } from 'react'
import classes from './facts.module.css'

/** Short facts in one quiet line, separated by dots; where the line breaks there is none. */
export function Facts({ of }: { of: ReactNode[] }) {
  return (
    <p className={classes.facts}>
      {of.filter(Boolean).map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts keep their order
        <Fragment key={index}>
          {index > 0 ? ' ' : null}
          <span>{fact}</span>
        </Fragment>
      ))}
    </p>
  )
}
