import { Link } from 'react-router'
import { REPORT_STATES, type ReportState } from '#contract/constants.ts'
import type { OperatorReport } from '#contract/endpoints/operator/reports.ts'
import { limits } from '#contract/limits.ts'
import { type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Item, Quote } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { reasonNames, reportKinds } from './report-names.ts'

const stateNames: Record<ReportState, () => string> = {
  open: text.reportsOpen,
  dismissed: text.reportsDismissed,
  upheld: text.reportsUpheld,
}

/** Reported things, by the number of networks they came from and their age. */
export function Reports({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.reports()}
      about={text.reportsAbout()}
      states={REPORT_STATES.map((value) => ({ value, name: stateNames[value]() }))}
      empty={text.noReports()}
      load={({ page, limit }, signal) => {
        const state = parseChoice(REPORT_STATES, asked.state)
        return operatorApi.operatorReports.list({ query: { page, limit, state } }, { signal })
      }}
    >
      {(report) => <Row report={report} />}
    </ListView>
  )
}

function Row({ report }: { report: OperatorReport }) {
  const actions = useItemActions()
  const { _id, kind, state, people, networks, reasons, subject, updatedAt: seen } = report
  const params = { reportId: _id }
  const name = subject.name || (subject.owner ? text.coursePrivateNow() : text.reportedThingGone())
  const undo = {
    act: () => operatorApi.operatorReports.undo({ params }),
    done: text.reportsOpenAgain({ name }),
    within: limits.undoReportDecisionMilliseconds,
  }

  function uphold() {
    actions.ask({
      question: text.upholdQuestion(),
      about: reportKinds[kind].uphold(),
      yes: text.uphold(),
      isDangerous: true,
      reasonHint: reportKinds[kind].reason(),
      act: (reason) => operatorApi.operatorReports.uphold({ params, body: { reason, seen } }),
      done: text.reportsWereUpheld({ name }),
      undo,
    })
  }
  return (
    <Item
      title={subject.address ? <Link to={subject.address}>{name}</Link> : name}
      mark={report.holds ? text.hiddenByReports() : subject.state === 'hidden' ? text.hidden() : undefined}
      tone={report.holds ? 'waiting' : 'bad'}
      facts={[
        reportKinds[kind].name(),
        text.reportPeople({ count: people }),
        text.reportNetworks({ count: networks }),
        ...reasons.map((one) => text.reportReason({ reason: reasonNames[one.reason](), count: one.people })),
        <span key="first">
          {text.reportedSince()} <Day time={report.firstAt} withTime />
        </span>,
        subject.owner ? (
          <span key="owner">
            {text.reportedOwner({ name: subject.owner.name })} <Day time={subject.owner.since} />
          </span>
        ) : null,
      ]}
      actions={
        state === 'open' ? (
          <>
            <PlainButton quiet onClick={uphold}>
              {text.uphold()}
            </PlainButton>
            <PlainButton
              onClick={() =>
                actions.act(
                  () => operatorApi.operatorReports.dismiss({ params, body: { seen } }),
                  text.reportsWereDismissed({ name }),
                  undo,
                )
              }
            >
              {text.dismiss()}
            </PlainButton>
          </>
        ) : null
      }
    >
      {subject.about ? <Quote>{subject.about}</Quote> : null}
      {report.texts.map((one) => (
        <Quote key={`${one.createdAt} ${one.text}`} label={`${reasonNames[one.reason]()}:`}>
          {one.text}
        </Quote>
      ))}
    </Item>
  )
}
