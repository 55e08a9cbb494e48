import { ANSWER_DAYS, type ReportKind } from '#contract/constants.ts'
import type { Notification } from '#contract/endpoints/notifications.ts'
import type { NotificationEvent } from '#contract/notification-events.ts'
import * as text from '#web/messages/compiled/notifications.ts'
import { dayOf } from '#web/ui/day.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { MixedLanguageText } from '#web/ui/mixed-language-text.tsx'

const things: Record<ReportKind, () => string> = {
  playlist: text.aPlaylist,
  video: text.aVideo,
  review: text.aReview,
  opportunity: text.anOpportunity,
  creator: text.aCreator,
}

interface Facts {
  title: string
  company: string
  course: string
  creator: string
  thing: string
  days: number
  count: number
  applied: string
}

const sentences: Record<NotificationEvent, (facts: Facts) => string> = {
  application_seen: text.applicationSeen,
  application_shortlisted: text.applicationShortlisted,
  application_rejected: text.applicationRejected,
  application_hired: text.applicationHired,
  application_closed: text.applicationClosed,
  application_reopened: text.applicationReopened,
  application_unanswered: text.applicationUnanswered,
  application_removed: text.applicationRemoved,
  opportunity_approved: text.opportunityApproved,
  opportunity_rejected: text.opportunityRejected,
  opportunity_taken_down: text.opportunityTakenDown,
  opportunity_hidden: text.opportunityHidden,
  opportunity_shown: text.opportunityShown,
  opportunity_ending: text.opportunityEnding,
  opportunity_unanswered: text.opportunityUnanswered,
  opportunity_applied: text.opportunityApplied,
  review_answered: text.reviewAnswered,
  course_published: text.coursePublished,
  videos_added: text.videosAdded,
  creator_approved: text.creatorApproved,
  course_hidden: text.courseHidden,
  course_restored: text.courseRestored,
  report_upheld: text.reportUpheld,
  report_dismissed: text.reportDismissed,
}

/** What happened, in a sentence. */
export function Sentence({ notification }: { notification: Notification }) {
  const { event, opportunity, playlist, reported, count, appliedAt } = notification
  const written = [
    opportunity?.jobTitle,
    opportunity?.companyName,
    playlist?.name,
    playlist?.creator.name,
  ].map((words = '') => ({ words, lang: guessLang(words) }))
  return (
    <MixedLanguageText
      pieces={written}
      say={(title = '', company = '', course = '', creator = '') =>
        sentences[event]({
          title,
          company,
          course,
          creator,
          thing: things[reported ?? 'playlist'](),
          count,
          applied: appliedAt ? dayOf(appliedAt) : '',
          days: ANSWER_DAYS,
        })
      }
    />
  )
}
