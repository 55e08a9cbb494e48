import type { Review } from '#contract/endpoints/reviews.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/reviewForm.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

type Props = {
  review: Review
  onClose: () => void
  onRemoved: (review: Review) => void
  focusInstead: () => Element | null
}

/** Asks the creator before their answer is deleted for good. */
export function RemoveAnswerDialog({ review, onClose, onRemoved, focusInstead }: Props) {
  return (
    <ConfirmDialog
      question={text.removeQuestion()}
      about={[text.removeText()]}
      yes={text.remove()}
      no={text.keep()}
      isDangerous
      onClose={onClose}
      focusInstead={focusInstead}
      act={async () => {
        onRemoved((await browserApi.reviews.removeAnswer({ params: { reviewId: review._id } })).data)
        return undefined
      }}
    />
  )
}
