import { useEffect, useId, useRef, useState } from 'react'
import type { Review } from '#contract/endpoints/reviews.ts'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import * as text from '#web/messages/compiled/reviews.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import classes from './review-list.module.css'

/** So many are in the page as it comes, for readers without JavaScript and for search engines; the rest on demand. */
const rendered = 20

/** The newest review, and the others when asked for. */
export function ReviewList({ reviews }: { reviews: Review[] }) {
  const [isOpen, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const wasOpen = useRef(false)
  const id = useId()

  // Whoever closed a long list at its end is not to find themselves far below it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) list.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [isOpen])

  if (reviews.length === 0) return <EmptyState message={text.none()} />
  const inPage = isOpen ? reviews : reviews.slice(0, rendered)
  return (
    <>
      <ul ref={list} className={classes.list} id={id} data-open={isOpen || undefined}>
        {inPage.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} />
          </li>
        ))}
      </ul>
      {reviews.length > 1 ? (
        <PlainButton quiet aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? text.less() : text.more()}
        </PlainButton>
      ) : null}
    </>
  )
}
