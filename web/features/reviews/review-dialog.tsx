import { isTemporary } from '#contract/client.ts'
import { TextArea } from '#web/ui/form/text-area.tsx'
import '#web/ui/form/form.css'
import { useId, useState } from 'react'
import { Link, useLocation } from 'react-router'
import type { Ratings, Review } from '#contract/endpoints/reviews.ts'
import { limits } from '#contract/limits.ts'
import { whyNotReview } from '#contract/policies/reviews.ts'
import { browserApi } from '#web/api/browser.ts'
import { returnStateFor } from '#web/api/session/return-address.ts'
import { readSession } from '#web/api/session/session.ts'
import * as form from '#web/messages/compiled/reviewForm.ts'
import * as text from '#web/messages/compiled/reviews.ts'
import { useDraft } from '#web/storage/use-draft.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { useIsMounted } from '#web/ui/states/use-is-mounted.ts'
import { type Failure, useRequest } from '#web/ui/states/use-request.ts'
import classes from './review-dialog.module.css'
import { StarInput } from './star-input.tsx'

type Props = {
  playlistId: string
  own: Review | null
  onClose: () => void
  onSaved: (review: Review, ratings: Ratings) => void
}

/**
 * Stars and a comment: a new review, or a change to an existing one. Its draft is stored until it is sent, for its
 * author alone.
 */
export function ReviewDialog({ playlistId, own: given, onClose, onSaved }: Props) {
  const [writer] = useState(() => readSession()?.id ?? '')
  // Stays what it was when the dialog opened, even if the session ends; a review sent before may have arrived since.
  const [first] = useState(given)
  const own = given?.user === writer ? given : first
  const { draft, change, clear } = useDraft(`review:${writer}:${playlistId}`, () => ({
    rating: own?.rating ?? 0,
    comment: own?.comment ?? '',
  }))
  const { rating, comment } = draft
  const [problem, setProblem] = useState<string>()
  const errorId = useId()
  const { pathname } = useLocation()
  const isHere = useIsMounted()
  const saving = useRequest(async () => {
    const { data, ratings } = await save(playlistId, own, rating, comment)
    clear()
    onSaved(data, ratings)
    if (isHere.current) onClose()
  })

  async function submit(fields: HTMLFormElement) {
    const isComplete = rating > 0 && comment.trim() !== ''
    setProblem(isComplete ? undefined : form.allFields())
    if (!isComplete) return fields.querySelector<HTMLElement>(rating > 0 ? 'textarea' : 'input')?.focus()
    if (whyNotReview(readSession()) === 'reviewer_not_verified') return setProblem(form.notVerified())
    const why = await saving.send()
    if (why) setProblem(sentenceFor(why))
  }
  return (
    <Dialog isOpen onClose={onClose} title={own ? text.edit() : text.write()}>
      <form
        className={classes.form}
        noValidate
        aria-busy={saving.isBusy}
        onSubmit={(event) => {
          event.preventDefault()
          void submit(event.currentTarget)
        }}
      >
        <StarInput
          label={form.rating()}
          value={rating}
          isMissing={problem !== undefined && rating === 0}
          errorId={errorId}
          onChange={(value) => change({ rating: value })}
        />
        <TextArea
          label={form.comment()}
          description={form.commentHint()}
          value={comment}
          onChange={({ currentTarget: { value } }) => change({ comment: value })}
          maxLength={limits.comment}
          error={problem !== undefined && comment.trim() === ''}
          rows={5}
        />
        {problem ? (
          <div id={errorId}>
            <ErrorNotice message={problem}>
              {saving.failure?.code === 'unauthenticated' ? (
                <Link to="/signin" state={returnStateFor(pathname)}>
                  {form.logIn()}
                </Link>
              ) : null}
            </ErrorNotice>
          </div>
        ) : null}
        <SubmitButton isBusy={saving.isBusy}>{own ? form.change() : form.post()}</SubmitButton>
      </form>
    </Dialog>
  )
}

function save(playlistId: string, own: Review | null, rating: number, comment: string) {
  const { reviews } = browserApi
  return own
    ? reviews.update({ body: { playlistId, feedbackId: own._id, comment, rating } })
    : reviews.create({ body: { userId: readSession()?.id, playlistId, feedback: comment, rating } })
}

/** The server's sentence; for a general failure, whether rating or review could not be stored. */
function sentenceFor({ code, status, message, fields }: Failure): string {
  if (code === 'unreachable' || (!isTemporary({ code, status }) && !('rating' in fields))) return message
  return 'rating' in fields ? form.ratingFailed() : form.reviewFailed()
}
