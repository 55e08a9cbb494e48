import type { WaitingKind } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/operator.ts'

export const kindNames: Record<WaitingKind, () => string> = {
  report: text.kindReport,
  review: text.kindReview,
  opportunity: text.kindOpportunity,
  application: text.kindApplication,
  mail: text.kindMail,
  course: text.kindCourse,
  wish: text.kindWish,
}
