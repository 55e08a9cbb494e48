import type { AnswerKind } from '#contract/constants.ts'
import type { WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { limits } from '#contract/limits.ts'
import { undoOfApplication } from '#web/features/operator/applications/undo.ts'
import { reportKinds } from '#web/features/operator/content/report-names.ts'
import { humanise } from '#web/features/operator/list/details.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import { removalOfWish } from '#web/features/operator/site/removal-of-wish.ts'
import * as text from '#web/messages/compiled/operator.ts'

export type Undo = {
  act: () => Promise<unknown>
  done: string
  /** Milliseconds in which the server undoes it. */
  within: number
}

/** One of the two ways to decide something. */
export type Decision = {
  label: string
  act: (reason: string) => Promise<unknown>
  /** The message afterwards. */
  done: string
  undo?: Undo
  /** Set if a reason is required: the consequence, and who reads the reason. */
  asks?: { about: string; hint: string; answers: AnswerKind }
}

/** `accept` is on the key A, `decline` on R. */
export type Decisions = { accept?: Decision; decline?: Decision }

type Of<K extends WaitingThing['kind']> = Extract<WaitingThing, { kind: K }>

/** The possible decisions about a thing: the same as in the sections of the console, by the same endpoints. */
export function decisionsOf(waiting: WaitingThing): Decisions {
  switch (waiting.kind) {
    case 'application':
      return ofApplication(waiting)
    case 'opportunity':
      return ofOpportunity(waiting)
    case 'report':
      return ofReport(waiting)
    case 'review':
      return ofReview(waiting)
    case 'mail':
      return ofMail(waiting)
    case 'course':
      return ofCourse(waiting)
    case 'wish':
      return ofWish(waiting)
  }
}

export function nameOf(waiting: WaitingThing): string {
  switch (waiting.kind) {
    case 'application':
    case 'course':
      return waiting.thing.name
    case 'opportunity':
      return waiting.thing.jobTitle
    case 'report':
      return nameOfSubject(waiting.thing.subject)
    case 'review':
      return waiting.thing.playlist.name || text.coursePrivateNow()
    case 'mail':
      return humanise(waiting.thing.kind)
    case 'wish':
      return waiting.thing.term
  }
}

function nameOfSubject({ name, owner }: Of<'report'>['thing']['subject']): string {
  return name || (owner ? text.coursePrivateNow() : text.reportedThingGone())
}

function ofApplication({ thing: { _id, name, isRegistered } }: Of<'application'>): Decisions {
  const params = { applicationId: _id }
  const undo = undoOfApplication(_id, name)
  const decline: Decision = {
    label: text.reject(),
    act: (reason) => operatorApi.operatorApplications.reject({ params, body: { reason } }),
    done: text.applicationRejected({ name }),
    asks: { about: text.approveHint(), hint: text.reasonMailed(), answers: 'application' },
    undo,
  }
  if (isRegistered) return { decline }
  const accept = {
    label: text.approve(),
    act: () => operatorApi.operatorApplications.approve({ params }),
    done: text.applicationApproved({ name }),
    undo,
  }
  return { accept, decline }
}

function ofOpportunity({ thing: { _id, jobTitle: title, updatedAt: seen } }: Of<'opportunity'>): Decisions {
  const params = { opportunityId: _id }
  return {
    accept: {
      label: text.approve(),
      act: () => operatorApi.operatorOpportunities.approve({ params, body: { seen } }),
      done: text.postApproved({ title }),
      undo: {
        act: () => operatorApi.operatorOpportunities.undoApproval({ params }),
        done: text.approvalUndone({ title }),
        within: limits.undoApprovalMilliseconds,
      },
    },
    decline: {
      label: text.reject(),
      act: (reason) => operatorApi.operatorOpportunities.reject({ params, body: { reason, seen } }),
      done: text.postRejected({ title }),
      asks: { about: text.rejectConsequence({ title }), hint: text.reasonMailed(), answers: 'opportunity' },
      undo: {
        act: () => operatorApi.operatorOpportunities.undoRejection({ params }),
        done: text.approvalUndone({ title }),
        within: limits.undoApprovalMilliseconds,
      },
    },
  }
}

function ofReport(waiting: Of<'report'>): Decisions {
  const { _id, kind, updatedAt: seen } = waiting.thing
  const params = { reportId: _id }
  const name = nameOf(waiting)
  const undo = {
    act: () => operatorApi.operatorReports.undo({ params }),
    done: text.reportsOpenAgain({ name }),
    within: limits.undoReportDecisionMilliseconds,
  }
  return {
    accept: {
      label: text.dismiss(),
      act: () => operatorApi.operatorReports.dismiss({ params, body: { seen } }),
      done: text.reportsWereDismissed({ name }),
      undo,
    },
    decline: {
      label: text.uphold(),
      act: (reason) => operatorApi.operatorReports.uphold({ params, body: { reason, seen } }),
      done: text.reportsWereUpheld({ name }),
      asks: { about: reportKinds[kind].uphold(), hint: reportKinds[kind].reason(), answers: 'report' },
      undo,
    },
  }
}

function ofReview({ thing: { _id, author, updatedAt: seen } }: Of<'review'>): Decisions {
  const params = { reviewId: _id }
  const undo = {
    act: () => operatorApi.operatorContent.holdReview({ params }),
    done: text.reviewHeldAgain({ name: author.name }),
    within: limits.undoReviewMilliseconds,
  }
  return {
    accept: {
      label: text.countReview(),
      act: () => operatorApi.operatorContent.countReview({ params, body: { seen } }),
      done: text.reviewCounted({ name: author.name }),
      undo,
    },
    decline: {
      label: text.removeReview(),
      act: (reason) => operatorApi.operatorContent.removeReview({ params, body: { reason, seen } }),
      done: text.reviewRemoved({ name: author.name }),
      asks: { about: text.removeReviewAbout(), hint: text.reasonKept(), answers: 'review' },
      undo,
    },
  }
}

function ofMail(waiting: Of<'mail'>): Decisions {
  const params = { mailId: waiting.thing._id }
  return {
    accept: {
      label: text.retry(),
      act: () => operatorApi.operatorSite.retryMail({ params }),
      done: text.mailRetried(),
    },
    decline: settling(waiting, text.letGo(), text.mailLetGo()),
  }
}

function ofCourse(waiting: Of<'course'>): Decisions {
  const { _id, name, updatedAt: seen } = waiting.thing
  const params = { playlistId: _id }
  return {
    accept: settling(waiting, text.leave(), text.courseLeft({ name })),
    decline: {
      label: text.hide(),
      act: (reason) => operatorApi.operatorContent.hidePlaylist({ params, body: { reason, seen } }),
      done: text.playlistHidden({ name }),
      undo: {
        act: () => operatorApi.operatorContent.restorePlaylist({ params }),
        done: text.playlistRestored({ name }),
        within: limits.undoSettlingMilliseconds,
      },
      asks: { about: text.hidePlaylistAbout({ name }), hint: text.reasonToCreator(), answers: 'course' },
    },
  }
}

function ofWish(waiting: Of<'wish'>): Decisions {
  const { _id, term } = waiting.thing
  return {
    accept: settling(waiting, text.noted(), text.wishNoted({ term })),
    decline: removalOfWish(_id, term),
  }
}

/** Settled without a decision. */
function settling(waiting: WaitingThing, label: string, done: string): Decision {
  const params = { waitingId: waiting._id }
  return {
    label,
    act: () => operatorApi.operatorInbox.settle({ params, body: {} }),
    done,
    undo: {
      act: () => operatorApi.operatorInbox.undo({ params }),
      done: text.waitsAgain({ name: nameOf(waiting) }),
      within: limits.undoSettlingMilliseconds,
    },
  }
}
