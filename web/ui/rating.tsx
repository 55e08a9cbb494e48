import * as text from '#web/messages/compiled/ui.ts'
import classes from './rating.module.css'

const star = 'M8 1.3l2 4.2 4.6.6-3.4 3.2.9 4.6L8 11.7 3.9 13.9l.9-4.6L1.4 6.1 6 5.5z'
const row = [0, 1, 2, 3, 4]

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
      {row.map((index) => (
        <path key={index} d={star} transform={`translate(${index * 16})`} />
      ))}
    </svg>
  )
}
