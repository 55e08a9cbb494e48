import type { ReportKind, ReportReason } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/operator.ts'

/** Kinds of reported things, and what upholding the reports does to each. */
export const reportKinds: Record<ReportKind, { name: () => string; uphold: () => string }> = {
  playlist: { name: text.reportedPlaylist, uphold: text.upholdPlaylist },
  video: { name: text.reportedVideo, uphold: text.upholdVideo },
  review: { name: text.reportedReview, uphold: text.upholdReview },
  opportunity: { name: text.reportedOpportunity, uphold: text.upholdOpportunity },
  creator: { name: text.reportedCreator, uphold: text.upholdCreator },
}

export const reasonNames: Record<ReportReason, () => string> = {
  broken: text.reasonBroken,
  misleading: text.reasonMisleading,
  spam: text.reasonSpam,
  scam: text.reasonScam,
  hateful: text.reasonHateful,
  copyright: text.reasonCopyright,
  private_data: text.reasonPrivateData,
  other: text.reasonOther,
}
