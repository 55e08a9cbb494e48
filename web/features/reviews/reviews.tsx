import { useState } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { Playlist } from '#contract/endpoints/playlists.ts'
import { RatingSummary } from '#web/features/reviews/rating-summary.tsx'
import { ReviewList } from '#web/features/reviews/review-list.tsx'
import { useOwnReview } from '#web/features/reviews/use-own-review.ts'
import { useSession } from '#web/features/session/session.ts'
import { comeBackAfterSignIn } from '#web/features/session/sign-in.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { ButtonLink, PlainButton } from '#web/ui/button-link.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { Section } from '#web/ui/page.tsx'
import classes from './reviews.module.css'

const ReviewWindow = onDemand(
  async () => (await import('#web/features/reviews/review-window.tsx')).ReviewWindow,
)

/** What learners think of a playlist; verified ones say it themselves. */
export function Reviews({ playlist }: { playlist: Playlist }) {
  const [isOpen, setOpen] = useState(false)
  const { revalidate } = useRevalidator()
  const session = useSession()
  const { pathname } = useLocation()
  const { feedbacks, feedbackCount, avgRating, ratingCounts, _id } = playlist
  const mayReview = session?.role === 'user' && session.isVerified
  const [own, setOwn] = useOwnReview(playlist, mayReview ? session.id : undefined)
  const action = mayReview ? (
    <PlainButton aria-haspopup="dialog" disabled={own === undefined} onClick={() => setOpen(true)}>
      {own ? text.edit() : text.write()}
    </PlainButton>
  ) : (
    <ButtonLink to="/signin" quiet data-for="visitor" onClick={() => comeBackAfterSignIn(pathname)}>
      {text.logInToReview()}
    </ButtonLink>
  )
  return (
    <Section title={text.title()} action={action}>
      {feedbacks.length === 0 ? (
        <ReviewList reviews={feedbacks} />
      ) : (
        <div className={classes.columns}>
          <RatingSummary average={avgRating} count={feedbackCount} ratingCounts={ratingCounts} />
          <div>
            <ReviewList reviews={feedbacks} />
          </div>
        </div>
      )}
      {isOpen ? (
        <ReviewWindow
          playlistId={_id}
          own={own ?? null}
          onClose={() => setOpen(false)}
          onSaved={(review) => {
            setOwn(review)
            setOpen(false)
            void revalidate()
          }}
        />
      ) : null}
    </Section>
  )
}
