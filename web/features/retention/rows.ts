import type { Retention } from '#contract/retention.ts'
import * as text from '#web/messages/compiled/keeping.ts'

type Row = { what: string; howLong: string }

/** Which personal data is kept and for how long, as text: from the same table that the jobs use. */
export function rowsOf(kept: Retention): Row[] {
  const row = (what: string, howLong: string): Row => ({ what, howLong })
  const days = (count: number) => text.days({ count })
  const minutes = (count: number) => text.minutes({ count })
  return [
    row(text.account(), text.untilDeleted()),
    row(text.consent(), text.withAccount()),
    row(text.unverified(), days(kept.unverifiedAccountDays)),
    row(
      text.session(),
      text.sessionTime({ idle: kept.sessionIdleDays, most: kept.sessionDays, more: kept.endedSessionDays }),
    ),
    row(text.knownCaller(), days(kept.knownCallerDays)),
    row(text.factor(), text.untilRemoved()),
    row(text.step(), minutes(kept.secondStepMinutes)),
    row(text.code(), minutes(kept.oneTimeCodeMinutes)),
    row(text.reset(), minutes(kept.resetLinkMinutes)),
    row(text.content(), text.untilRemoved()),
    row(text.learning(), text.untilRemoved()),
    row(
      text.creatorApplication(),
      text.creatorApplicationTime({ count: kept.rejectedCreatorApplicationDays }),
    ),
    row(text.post(), text.postTime({ count: kept.closedOpportunityDays })),
    row(text.application(), text.applicationTime()),
    row(text.resume(), text.resumeTime({ count: kept.resumeDays })),
    row(text.resumeReaders(), text.applicationTime()),
    row(text.report(), text.reportTime({ count: kept.decidedReportDays })),
    row(text.notification(), days(kept.notificationDays)),
    row(text.search(), text.searchTime({ count: kept.searchDays })),
    row(text.searcher(), days(kept.searcherDays)),
    row(text.removedSearch(), text.always()),
    row(text.reviewNetwork(), days(kept.reviewNetworkDays)),
    row(text.file(), minutes(kept.unusedFileMinutes)),
    row(text.mail(), days(kept.writtenMailDays)),
    row(text.work(), text.workTime({ done: kept.finishedWorkDays, failed: kept.failedWorkDays })),
    row(text.typed(), text.typedTime()),
    row(text.browser(), text.browserTime()),
    row(text.sums(), text.always()),
    row(text.audit(), text.forEver()),
  ]
}
