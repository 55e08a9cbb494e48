import { Link, useLocation } from 'react-router'
import type { Review } from '#contract/endpoints/reviews.ts'
import { returnStateFor } from '#web/api/session/return-address.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import classes from './helpful.module.css'
import type { Reader, useVote } from './reader.ts'

type Props = { review: Review; reader: Reader; vote: ReturnType<typeof useVote> }

/** How many a review helped; learners vote here, visitors are led to sign in. Its width is the same for everybody. */
export function Helpful({ review, reader, vote }: Props) {
  const { pathname } = useLocation()
  const isHydrated = useHydrated()
  const { count } = vote
  const label = count > 0 ? text.helpfulCount({ count }) : text.helpful()
  const name = text.helpfulOf({ label, author: review.author.name })
  if (reader.mayVote && reader.id !== review.user)
    return (
      <button
        type="button"
        className={classes.helpful}
        aria-label={name}
        aria-pressed={vote.isVoted ?? false}
        disabled={vote.isVoted === undefined}
        aria-disabled={vote.isBusy || undefined}
        onClick={() => void vote.toggle()}
      >
        {label}
      </button>
    )
  if (reader.id === undefined && isHydrated)
    return (
      <Link className={classes.helpful} to="/signin" state={returnStateFor(pathname)} aria-label={name}>
        {label}
      </Link>
    )
  return <span className={classes.helpful}>{label}</span>
}
