import '#web/ui/form/form.css'
import { useState } from 'react'
import type { Review } from '#contract/endpoints/reviews.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import * as form from '#web/messages/compiled/reviewForm.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './review-dialog.module.css'

type Props = {
  review: Review
  onClose: () => void
  onAnswered: (answered: Review) => void
}

/** The creator's answer to a review of their playlist. Its draft is stored until it is sent, for its author alone. */
export function AnswerDialog({ review, onClose, onAnswered }: Props) {
  const { _id: reviewId, answer, author } = review
  const [writer] = useState(() => readSession()?.id ?? '')
  const { draft, change, clear } = useDraft(`answer:${writer}:${reviewId}`, () => ({
    answer: answer?.text ?? '',
  }))
  const [problem, setProblem] = useState<string>()
  const isHere = useIsMounted()
  const saving = useRequest(async () => {
    const { data } = await browserApi.reviews.answer({ params: { reviewId }, body: draft })
    clear()
    onAnswered(data)
    if (isHere.current) onClose()
  })

  async function submit(fields: HTMLFormElement) {
    const isComplete = draft.answer.trim() !== ''
    setProblem(isComplete ? undefined : form.allFields())
    if (!isComplete) return fields.querySelector('textarea')?.focus()
    const why = await saving.send()
    if (why) setProblem(why.message)
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.answerTo({ author: author.name })}>
      <form
        className={classes.form}
        noValidate
        aria-busy={saving.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <p lang={guessLang(review.comment)}>{review.comment}</p>
        <TextArea
          label={form.yourAnswer()}
          description={form.answerHint()}
          value={draft.answer}
          onChange={({ currentTarget: { value } }) => change({ answer: value })}
          maxLength={limits.comment}
          error={problem !== undefined && draft.answer.trim() === ''}
          rows={4}
          data-autofocus
        />
        {problem ? <ErrorNotice message={problem} /> : null}
        <SubmitButton isBusy={saving.isBusy}>{form.publishAnswer()}</SubmitButton>
      </form>
    </Dialog>
  )
}
