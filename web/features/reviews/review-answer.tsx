import { useRef, useState } from 'react'
import type { Review } from '#contract/endpoints/reviews.ts'
import { LongText } from '#web/features/playlists/long-text.tsx'
import * as text from '#web/messages/compiled/reviews.ts'
import { byLetters } from '#web/ui/by-letters.ts'
import { Day } from '#web/ui/day.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import classes from './review-answer.module.css'

const AnswerDialog = onDemand(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const RemoveAnswerDialog = onDemand(
  async () => (await import('./remove-answer-dialog.tsx')).RemoveAnswerDialog,
)

type Props = {
  review: Review
  /** The name of the playlist's creator. */
  creator: string
  mayAnswer: boolean
}

function Answer({ answer, creator }: { answer: NonNullable<Review['answer']>; creator: string }) {
  return (
    <>
      <p className={classes.head}>
        <b>{text.answerOf({ creator })}</b>
        <Day time={answer.createdAt} />
        {answer.edited ? <span>{text.edited()}</span> : null}
      </p>
      <LongText words={answer.text} lang={byLetters(answer.text)} />
    </>
  )
}

/** The creator's answer to a review, and for them the button to write it. */
export function ReviewAnswer({ review, creator, mayAnswer }: Props) {
  const [told, setTold] = useState<Review>()
  const [isOpen, setOpen] = useState(false)
  const { answer } = told ?? review
  const [isRemoving, setRemoving] = useState(false)
  const way = useRef<HTMLButtonElement>(null)
  if (!answer && !mayAnswer) return null
  return (
    <div className={answer ? classes.answer : undefined}>
      {answer ? <Answer answer={answer} creator={creator} /> : null}
      {mayAnswer ? (
        <p className={classes.ways}>
          <button
            ref={way}
            type="button"
            aria-haspopup="dialog"
            aria-label={answer ? undefined : text.answerTo({ author: review.author.name })}
            onClick={() => setOpen(true)}
          >
            {answer ? text.editAnswer() : text.answer()}
          </button>
          {answer ? (
            <button type="button" aria-haspopup="dialog" onClick={() => setRemoving(true)}>
              {text.removeAnswer()}
            </button>
          ) : null}
        </p>
      ) : null}
      {isOpen ? (
        <AnswerDialog review={told ?? review} onClose={() => setOpen(false)} onAnswered={setTold} />
      ) : null}
      {isRemoving ? (
        <RemoveAnswerDialog
          review={review}
          onClose={() => setRemoving(false)}
          onRemoved={(changed) => {
            setTold(changed)
            // Its own button is gone.
            way.current?.focus()
          }}
        />
      ) : null}
    </div>
  )
}
