import { type RefObject, useEffect, useId, useRef, useState } from 'react'
import type { Review, ReviewOrder } from '#contract/endpoints/reviews.ts'
import type { Reader } from '#web/features/reviews/reader.ts'
import { ReviewCard } from '#web/features/reviews/review-card.tsx'
import { REVIEWS_AT_ONCE, useMoreReviews } from '#web/features/reviews/use-more-reviews.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { LabelledSelect } from '#web/ui/form/labelled-select.tsx'
import { useEarlyChoice } from '#web/ui/form/use-early-choice.ts'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import classes from './review-list.module.css'

type Props = {
  playlistId: string
  /** The newest, which come with the page. */
  reviews: Review[]
  /** Total number. */
  count: number
  /** What the reader has just posted or changed: comes first, scrolled into view. */
  saved: Review | undefined
  reader: Reader
  /** The name of the playlist's creator. */
  creator: string
}

const NONE: Review[] = []

/** The reviews of a playlist, newest first or in the chosen order. */
export function ReviewList(props: Props) {
  const [order, setOrder] = useState<ReviewOrder>('newest')
  const select = useEarlyChoice(order, choose)

  function choose({ value }: HTMLSelectElement) {
    setOrder(value === 'helpful' ? 'helpful' : 'newest')
  }
  return (
    <>
      {props.count > 1 ? (
        <LabelledSelect
          className={classes.order}
          label={text.order()}
          value={order}
          autoComplete="off"
          ref={select}
          onChange={({ currentTarget }) => choose(currentTarget)}
        >
          <option value="newest">{text.newest()}</option>
          <option value="helpful">{text.mostHelpful()}</option>
        </LabelledSelect>
      ) : null}
      <Ordered key={order} {...props} reviews={order === 'newest' ? props.reviews : NONE} order={order} />
    </>
  )
}

/**
 * The first review, the others of the page on demand, and then further ones a page at a time. An order other
 * than that of the page is loaded at once.
 */
function Ordered({
  playlistId,
  reviews: newest,
  count,
  saved,
  reader,
  creator,
  order,
}: Props & { order: ReviewOrder }) {
  const isAsked = order !== 'newest'
  const [isOpen, setOpen] = useState(isAsked)
  const more = useMoreReviews(playlistId, newest, count, order)
  const first = useRef(more.load)
  const list = useRef<HTMLUListElement>(null)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()

  useEffect(() => {
    if (isAsked) void first.current()
  }, [isAsked])

  useInView(list, isOpen, saved)
  const listed = isOpen || isAsked ? more.reviews : newest
  const reviews = saved ? [saved, ...listed.filter(({ user }) => user !== saved.user)] : listed
  if (reviews.length === 0 && !isAsked) return <EmptyState message={text.none()} />
  const hasMore = isOpen ? more.isThere : reviews.length > 1 || more.isThere

  function showMore() {
    setOpen(true)
    // If they are long, only a few come with the page.
    if (isOpen || (more.isThere && newest.length < REVIEWS_AT_ONCE)) void more.load()
  }
  const showLess = () => {
    toggle.current?.focus()
    setOpen(false)
  }
  const next = hasMore
    ? { label: text.more(), act: showMore, canShowLess: isOpen }
    : { label: text.less(), act: showLess, canShowLess: false }
  return (
    <>
      <ul ref={list} className={classes.list} id={id} data-open={isOpen}>
        {reviews.map((review) => (
          <li key={review._id}>
            <ReviewCard review={review} reader={reader} creator={creator} />
          </li>
        ))}
      </ul>
      {isAsked && more.isBusy && reviews.length === 0 ? <p role="status">{text.loadingOrder()}</p> : null}
      {isOpen && more.problem ? <ErrorNotice message={more.problem} /> : null}
      <div className={classes.buttons}>
        {/* The first button stays, whatever it does next, and so keeps the focus. */}
        {hasMore || isOpen ? (
          <PlainButton
            ref={toggle}
            quiet
            aria-expanded={isOpen}
            aria-controls={id}
            aria-busy={more.isBusy}
            onClick={next.act}
          >
            {next.label}
          </PlainButton>
        ) : null}
        {next.canShowLess ? (
          <PlainButton quiet onClick={showLess}>
            {text.less()}
          </PlainButton>
        ) : null}
      </div>
    </>
  )
}

function useInView(list: RefObject<HTMLElement | null>, isOpen: boolean, saved: Review | undefined) {
  const wasOpen = useRef(false)

  // After collapsing a long list at its end, the reader must not end up far below it.
  useEffect(() => {
    if (wasOpen.current && !isOpen) list.current?.scrollIntoView({ block: 'nearest' })
    wasOpen.current = isOpen
  }, [list, isOpen])

  useEffect(() => {
    if (saved) list.current?.firstElementChild?.scrollIntoView({ block: 'nearest' })
  }, [list, saved])
}
