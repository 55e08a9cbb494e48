import { useState } from 'react'
import { useLocation } from 'react-router'
import type { PlaylistPage } from '#contract/endpoints/playlists.ts'
import type { Ratings, Review } from '#contract/endpoints/reviews.ts'
import { whyNotReview } from '#contract/policies/reviews.ts'
import { returnStateFor } from '#web/api/session/return-address.ts'
import { useSession } from '#web/api/session/session.ts'
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx'
import { useReader } from '#web/features/reviews/reader.ts'
import { ReviewList } from '#web/features/reviews/review-list.tsx'
import { useOwnReview } from '#web/features/reviews/use-own-review.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { Section } from '#web/ui/page/page.tsx'
import classes from './reviews.module.css'

const ReviewDialog = onDemand(async () => (await import('./review-dialog.tsx')).ReviewDialog)

type Props = {
  playlist: Pick<PlaylistPage, '_id' | 'feedbacks' | 'creator'>
  ratings: Ratings
  /** Gets the ratings after a review of the reader's. */
  onRatings?: (ratings: Ratings) => void
}

/** What learners think of a playlist; verified ones add their own. */
export function Reviews({ playlist, ratings, onRatings }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [saved, setSaved] = useState<Review>()
  const session = useSession()
  const { pathname } = useLocation()
  const { feedbacks, _id, creator } = playlist
  const { feedbackCount, avgRating, ratingCounts } = ratings
  const mayReview = whyNotReview(session) === null
  const { own, voted, setOwn } = useOwnReview(playlist, mayReview ? session?.id : undefined)
  const reader = useReader(creator._id, voted)
  const action = mayReview ? (
    <PlainButton aria-haspopup="dialog" disabled={own === undefined} onClick={() => setOpen(true)}>
      {own ? text.edit() : text.write()}
    </PlainButton>
  ) : (
    <ButtonLink to="/signin" quiet data-for="visitor" state={returnStateFor(pathname)}>
      {text.logInToReview()}
    </ButtonLink>
  )
  const list = (
    <ReviewList
      playlistId={_id}
      reviews={feedbacks}
      count={feedbackCount}
      saved={saved}
      reader={reader}
      creator={creator.name}
    />
  )
  return (
    <Section title={text.title()} action={action}>
      {own?.held ? (
        <p className={classes.held} role="note">
          {text.held()}
        </p>
      ) : null}
      {feedbacks.length === 0 && !saved ? (
        list
      ) : (
        <div className={classes.columns}>
          <RatingSummary average={avgRating} count={feedbackCount} ratingCounts={ratingCounts} />
          <div>{list}</div>
        </div>
      )}
      {isOpen ? (
        <ReviewDialog
          playlistId={_id}
          own={own ?? null}
          onClose={() => setOpen(false)}
          onSaved={(review, changed) => {
            setOwn(review)
            setSaved(review)
            onRatings?.(changed)
          }}
        />
      ) : null}
    </Section>
  )
}
