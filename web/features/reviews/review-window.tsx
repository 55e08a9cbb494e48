import '#web/ui/form.css'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Review } from '#contract/endpoints/reviews.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { forgetDraft, keepDraft, readDraft } from '#web/features/reviews/review-draft.ts'
import { StarInput } from '#web/features/reviews/star-input.tsx'
import { readSession } from '#web/features/session/session.ts'
import { comeBackAfterSignIn } from '#web/features/session/sign-in.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { type Refusal, useRequest } from '#web/ui/use-request.ts'
import { Window } from '#web/ui/window.tsx'
import classes from './review-window.module.css'

type Props = {
  playlistId: string
  own: Review | null
  onClose: () => void
  onSaved: (review: Review) => void
}

/** Stars and a few words: a new review, or a change of one's own. Kept while it cannot be sent. */
export function ReviewWindow({ playlistId, own: given, onClose, onSaved }: Props) {
  // Stays what it was when the window opened, also should the session end meanwhile.
  const [own] = useState(given)
  const [{ rating, comment }, setReview] = useState(
    () => readDraft(playlistId) ?? { rating: own?.rating ?? 0, comment: own?.comment ?? '' },
  )
  const [problem, setProblem] = useState<string>()
  const { pathname } = useLocation()
  const saving = useRequest(async () => {
    const review = await save(playlistId, own, rating, comment)
    forgetDraft(playlistId)
    onSaved(review)
  })

  async function submit() {
    const isComplete = rating > 0 && comment.trim() !== ''
    setProblem(isComplete ? undefined : text.allFields())
    if (!isComplete) return
    if (readSession()?.isVerified === false) return setProblem(text.notVerified())
    const why = await saving.send()
    if (why) setProblem(sentenceFor(why))
  }
  return (
    <Window isOpen onClose={onClose} title={own ? text.edit() : text.write()}>
      <form
        className={classes.form}
        noValidate
        aria-busy={saving.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <StarInput
          label={text.rating()}
          value={rating}
          isMissing={problem !== undefined && rating === 0}
          onChange={(value) => setReview({ rating: value, comment })}
        />
        <Textarea
          label={text.comment()}
          description={text.commentHint()}
          value={comment}
          onChange={(event) => setReview({ rating, comment: event.currentTarget.value })}
          maxLength={limits.comment}
          error={problem !== undefined && comment.trim() === ''}
          rows={5}
        />
        {problem ? (
          <ErrorNotice message={problem}>
            {saving.refusal?.status === 401 ? (
              <Link
                to="/signin"
                onClick={() => {
                  keepDraft(playlistId, { rating, comment })
                  comeBackAfterSignIn(pathname)
                }}
              >
                {text.logIn()}
              </Link>
            ) : null}
          </ErrorNotice>
        ) : null}
        <SubmitButton isBusy={saving.isBusy}>{own ? text.change() : text.post()}</SubmitButton>
      </form>
    </Window>
  )
}

async function save(playlistId: string, own: Review | null, rating: number, comment: string) {
  const { reviews } = browserApi
  const { data } = own
    ? await reviews.update({ body: { playlistId, feedbackId: own._id, comment, rating } })
    : await reviews.create({ body: { userId: readSession()?.id, playlistId, feedback: comment, rating } })
  return data
}

/** The server's sentence; where it only says that it failed, which of the two could not be stored. */
function sentenceFor({ status, message, fields }: Refusal): string {
  if (status < 500 && !('rating' in fields)) return message
  return 'rating' in fields ? text.ratingFailed() : text.reviewFailed()
}
