import type { ReactNode } from 'react'
import type { WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { Particulars as ApplicationParticulars } from '#web/features/operator/applications/particulars.tsx'
import { lastDayToApply } from '#web/features/operator/content/last-day.tsx'
import { reasonNames, reportKinds } from '#web/features/operator/content/report-names.ts'
import { HighlightedText, Signals } from '#web/features/operator/content/signals.tsx'
import { Details, humanise } from '#web/features/operator/list/details.tsx'
import { Quote } from '#web/features/operator/list/item.tsx'
import { More } from '#web/features/operator/list/more.tsx'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'

/** Path of the page that shows it, or null. */
export function addressOfThing(waiting: WaitingThing): string | null {
  if (waiting.kind === 'course') return waiting.thing.address
  if (waiting.kind === 'report') return waiting.thing.subject.address
  if (waiting.kind === 'opportunity') return `/opportunity/${waiting.thing._id}`
  return null
}

/** Short facts. */
export function factsOf(waiting: WaitingThing): ReactNode[] {
  switch (waiting.kind) {
    case 'opportunity': {
      const { companyName, jobLocation, jobType, email, phoneText, poster } = waiting.thing
      const by = poster ? text.postedBy({ name: poster.name }) : text.postedByNobody()
      const mail = (
        <HighlightedText key="email" opportunity={waiting.thing}>
          {email}
        </HighlightedText>
      )
      const until = lastDayToApply(waiting.thing)
      return [companyName, jobLocation, jobTypeLabel(jobType), until, mail, phoneText, by]
    }
    case 'report': {
      const { kind, people, networks, reasons, holds, subject } = waiting.thing
      return [
        reportKinds[kind].name(),
        text.reportPeople({ count: people }),
        text.reportNetworks({ count: networks }),
        ...reasons.map((one) => text.reportReason({ reason: reasonNames[one.reason](), count: one.people })),
        holds ? text.hiddenByReports() : null,
        subject.owner ? (
          <span key="owner">
            {text.reportedOwner({ name: subject.owner.name })} <Day time={subject.owner.since} />
          </span>
        ) : null,
      ]
    }
    case 'review': {
      const { author, authorSince, rating } = waiting.thing
      return [
        text.stars({ count: rating }),
        <span key="author">
          {text.reportedOwner({ name: author.name })} <Day time={authorSince} withTime />
        </span>,
        text.heldWhy(),
      ]
    }
    case 'mail':
      return [text.attempts({ count: waiting.thing.attempts }), waiting.thing.lastError]
    case 'course': {
      const { creator, videoCount, playableCount, feedbackCount } = waiting.thing
      return [
        creator.name,
        text.playableOf({ playable: playableCount, count: videoCount }),
        text.reviewCount({ count: feedbackCount }),
      ]
    }
    case 'wish': {
      const { wishes, times } = waiting.thing
      return [text.wishes({ count: wishes }), times > 0 ? text.times({ count: times }) : null]
    }
    case 'application':
      return []
  }
}

/** Text that somebody wrote. */
export function Particulars({ waiting }: { waiting: WaitingThing }) {
  switch (waiting.kind) {
    case 'application':
      return (
        <>
          <ApplicationParticulars application={waiting.thing} />
          {waiting.thing.note ? <Quote label={text.note()}>{waiting.thing.note}</Quote> : null}
          {waiting.thing.isRegistered ? <p>{text.isRegistered()}</p> : null}
        </>
      )
    case 'opportunity':
      return (
        <>
          <Signals of={waiting.thing.signals} />
          <Quote>
            <HighlightedText opportunity={waiting.thing}>{waiting.thing.jobDescription}</HighlightedText>
          </Quote>
          {waiting.thing.question ? (
            <Quote label={text.askedQuestion()}>
              <HighlightedText opportunity={waiting.thing}>{waiting.thing.question}</HighlightedText>
            </Quote>
          ) : null}
        </>
      )
    case 'report':
      return (
        <>
          {waiting.thing.subject.about ? <Quote>{waiting.thing.subject.about}</Quote> : null}
          {waiting.thing.texts.map((one) => (
            <Quote key={`${one.createdAt} ${one.text}`} label={`${reasonNames[one.reason]()}:`}>
              {one.text}
            </Quote>
          ))}
        </>
      )
    case 'review':
      return <Quote>{waiting.thing.comment}</Quote>
    case 'mail':
      return (
        <More label={`${text.whatAbout()}: ${humanise(waiting.thing.kind)}`}>
          <Details of={waiting.thing.about} />
        </More>
      )
    case 'course':
    case 'wish':
      return null
  }
}
