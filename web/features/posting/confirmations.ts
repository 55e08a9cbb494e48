import { CLOSE_REASONS, type CloseReason } from '#contract/constants.ts'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { browserApi } from '#web/api/browser.ts'
import { isAhead } from '#web/features/opportunities/last-day.ts'
import * as posting from '#web/messages/compiled/posting.ts'
import * as text from '#web/messages/compiled/posts.ts'
import type { Confirmation } from '#web/ui/dialog/confirm-dialog.tsx'

/** The confirmation before an opportunity changes, and the action. */

export const closeReasons: Record<CloseReason, () => string> = {
  found_here: text.foundHere,
  found_elsewhere: text.foundElsewhere,
  not_needed: text.notNeeded,
  other: text.otherReason,
}

/** `inboxKey`: that of the mailed link, for an opportunity posted without an account. */
export function closing({ _id, jobTitle }: OwnOpportunity, inboxKey?: string): Confirmation {
  return {
    question: text.closeQuestion(),
    about: [(inboxKey ? text.closeByLinkText : text.closeText)({ title: jobTitle })],
    yes: text.close(),
    no: text.keepOpen(),
    isDangerous: true,
    field: {
      kind: 'choice',
      name: 'reason',
      label: text.closeWhy(),
      description: text.closeWhyAbout(),
      options: CLOSE_REASONS.map((value) => ({ value, label: closeReasons[value]() })),
    },
    async act(chosen) {
      const reason = CLOSE_REASONS.find((one) => one === chosen)
      await browserApi.posting.close(
        { params: { id: _id }, body: reason ? { reason } : {} },
        inboxKey ? { inboxKey } : {},
      )
      return text.closedNow()
    },
  }
}

export function removing({ _id, jobTitle, applicationCount: count }: OwnOpportunity): Confirmation {
  const about = [text.removeText({ title: jobTitle })]
  return {
    question: text.removeQuestion(),
    about: count > 0 ? [...about, text.removeApplications({ count })] : about,
    yes: text.remove(),
    no: text.keep(),
    isDangerous: true,
    async act() {
      await browserApi.posting.remove({ params: { id: _id } })
      return text.removedNow()
    },
  }
}

/** For another 60 days, or until the deadline in the field: at first the present one, unless it has passed. */
export function reopening({ _id, jobTitle, deadline: former }: OwnOpportunity): Confirmation {
  return {
    question: text.reopenQuestion(),
    about: [text.reopenText({ title: jobTitle })],
    yes: text.reopen(),
    no: text.cancel(),
    field: {
      kind: 'day',
      name: 'deadline',
      label: posting.deadline(),
      description: posting.deadlineAbout(),
      value: former !== null && isAhead(former) ? former : '',
    },
    async act(deadline) {
      const body = { deadline: deadline || null }
      const { data } = await browserApi.posting.reopen({ params: { id: _id }, body })
      return data.state === 'approved' ? text.reopenedOnline() : text.reopenedWaiting()
    },
  }
}
