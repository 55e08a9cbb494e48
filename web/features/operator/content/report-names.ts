import type { ReportKind, ReportReason } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/operator.ts'

/** Kinds of reported things, what upholding the reports does to each, and who reads its reason. */
export const reportKinds: Record<
  ReportKind,
  { name: () => string; uphold: () => string; reason: () => string }
> = {
  playlist: { name: text.reportedPlaylist, uphold: text.upholdPlaylist, reason: text.reasonToCreator },
  video: { name: text.reportedVideo, uphold: text.upholdVideo, reason: text.reasonToCreator },
  review: { name: text.reportedReview, uphold: text.upholdReview, reason: text.reasonKept },
  opportunity: { name: text.reportedOpportunity, uphold: text.upholdOpportunity, reason: text.reasonMailed },
  creator: { name: text.reportedCreator, uphold: text.upholdCreator, reason: text.reasonKept },
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
