import type { CSSProperties } from 'react'
import { formatNumber } from '#contract/interface-languages.ts'
import * as text from '#web/messages/compiled/ui.ts'
import classes from './rating.module.css'

/** Five stars filled to the average, the number with one decimal, and how many reviews it is based on. */
export function Stars({ average, count }: { average: number; count: number }) {
  if (count === 0) return <p className={classes.none}>{text.notRated()}</p>
  const shown = average.toFixed(1)
  return (
    <p className={classes.rating}>
      <span className="unseen">{`${text.ratedAs({ average: shown })} ${text.reviews({ count })}`}</span>
      <span className={classes.number} aria-hidden="true">
        {shown}
      </span>
      <StarStrip average={average} />
      <span className={classes.count} aria-hidden="true">
        {`(${formatNumber(count)})`}
      </span>
    </p>
  )
}

/** Stars without a number beside them: one person's rating, or an average that is written elsewhere. */
export function GivenStars({ rating }: { rating: number }) {
  return (
    <span className={classes.rating}>
      <span className="unseen">{text.ratedAs({ average: rating })}</span>
      <StarStrip average={rating} />
    </span>
  )
}

/** The five stars alone; their meaning must be written beside them. One element: a page of cards has many. */
export function StarStrip({ average }: { average: number }) {
  const style = { '--filled': `${average * 20}%` } as CSSProperties
  return <span className={classes.stars} style={style} aria-hidden="true" />
}
