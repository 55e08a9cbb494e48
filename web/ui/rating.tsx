import * as text from '#web/messages/compiled/ui.ts'
import classes from './rating.module.css'

/** Five in a row as one shape: a page of cards would else hold hundreds. */
const stars = [8, 24, 40, 56, 72]
  .map((middle) => `M${middle} 1.3l2 4.2 4.6.6-3.4 3.2.9 4.6-4.1-2.2-4.1 2.2.9-4.6-3.4-3.2 4.6-.6z`)
  .join('')

/** Five stars filled to the average, the number with one decimal, and how many reviews it rests on. */
export function Stars({ average, count }: { average: number; count: number }) {
  if (count === 0) return <p className={classes.none}>{text.notRated()}</p>
  const shown = average.toFixed(1)
  return (
    <p className={classes.rating}>
      <span className={classes.hidden}>{text.ratedAs({ average: shown })}</span>
      <span className={classes.number} aria-hidden="true">
        {shown}
      </span>
      <StarStrip average={average} />
      <span className={classes.count}>
        <span aria-hidden="true">({count})</span>
        <span className={classes.hidden}>{text.reviews({ count })}</span>
      </span>
    </p>
  )
}

/** Stars without a number beside them: what one person gave, or an average that is written elsewhere. */
export function GivenStars({ rating }: { rating: number }) {
  return (
    <span className={classes.rating}>
      <span className={classes.hidden}>{text.ratedAs({ average: rating })}</span>
      <StarStrip average={rating} />
    </span>
  )
}

/** The five stars alone; what they say must stand beside them. */
export function StarStrip({ average }: { average: number }) {
  return (
    <svg className={classes.stars} width={80} height={16} viewBox="0 0 80 16" aria-hidden="true">
      <StarRow className={classes.empty} filled={5} />
      <StarRow className={classes.full} filled={average} />
    </svg>
  )
}

function StarRow({ className, filled }: { className: string | undefined; filled: number }) {
  return (
    <svg
      aria-hidden="true"
      className={className}
      width={filled * 16}
      height={16}
      viewBox={`0 0 ${filled * 16} 16`}
    >
      <path d={stars} />
    </svg>
  )
}
