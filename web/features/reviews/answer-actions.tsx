import { useRef, useState } from 'react'
import type { Review } from '#contract/endpoints/reviews.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'

const AnswerDialog = onDemand(async () => (await import('./answer-dialog.tsx')).AnswerDialog)
const RemoveAnswerDialog = onDemand(
  async () => (await import('./remove-answer-dialog.tsx')).RemoveAnswerDialog,
)

type Props = { review: Review; onChanged: (changed: Review) => void }

/** For the creator: the buttons to answer a review, and to edit or remove the answer. */
export function AnswerActions({ review, onChanged }: Props) {
  const [isOpen, setOpen] = useState(false)
  const [isRemoving, setRemoving] = useState(false)
  const way = useRef<HTMLButtonElement>(null)
  const { answer } = review
  return (
    <>
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
      {isOpen ? <AnswerDialog review={review} onClose={() => setOpen(false)} onAnswered={onChanged} /> : null}
      {isRemoving ? (
        <RemoveAnswerDialog
          review={review}
          onClose={() => setRemoving(false)}
          onRemoved={onChanged}
          // Its own button is gone.
          focusInstead={() => way.current}
        />
      ) : null}
    </>
  )
}
