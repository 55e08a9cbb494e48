import * as text from '#web/messages/compiled/reviews.ts'
import { GivenStars } from '#web/ui/rating.tsx'
import classes from './rating-summary.module.css'

const steps = [5, 4, 3, 2, 1]

type Props = {
  average: number
  count: number
  /** How many gave 1, 2, 3, 4 and 5 stars. */
  ratingCounts: number[]
}

/** The average in large figures and the distribution of the ratings. */
export function RatingSummary({ average, count, ratingCounts }: Props) {
  return (
    <section className={classes.summary} aria-label={text.summary()}>
      <div className={classes.average}>
        <span className={classes.figure} aria-hidden="true">
          {average.toFixed(1)}
        </span>
        <div>
          <GivenStars rating={average} />
          <p className={classes.count}>{text.count({ count })}</p>
        </div>
      </div>
      <ul className={classes.steps}>
        {steps.map((stars) => (
          <Step key={stars} stars={stars} percent={percentOf(ratingCounts[stars - 1], count)} />
        ))}
      </ul>
    </section>
  )
}

function Step({ stars, percent }: { stars: number; percent: number }) {
  return (
    <li className={classes.step}>
      <span className="unseen">{text.share({ count: stars, percent })}</span>
      <span aria-hidden="true">{stars}</span>
      <svg className={classes.bar} height={8} aria-hidden="true">
        <rect className={classes.empty} width="100%" height={8} rx={4} />
        <rect className={classes.full} width={`${percent}%`} height={8} rx={4} />
      </svg>
      <span className={classes.percent} aria-hidden="true">
        {percent}%
      </span>
    </li>
  )
}

function percentOf(given = 0, count: number): number {
  return count === 0 ? 0 : Math.round((100 * given) / count)
}
