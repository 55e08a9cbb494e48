import { OPPORTUNITY_STATES, type OpportunityState } from '#contract/constants.ts'
import type { OperatorOpportunity } from '#contract/endpoints/operator/opportunities.ts'
import { limits } from '#contract/limits.ts'
import { whyNotDecide, whyNotTakeDown } from '#contract/policies/opportunities.ts'
import { type ConsoleQuery, parseChoice } from '#web/features/operator/console-address.ts'
import { Item, Quote } from '#web/features/operator/list/item.tsx'
import { ListView } from '#web/features/operator/list/list-view.tsx'
import { useItemActions } from '#web/features/operator/list/use-item-actions.tsx'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import { jobTypeLabel } from '#web/features/opportunities/job-type-label.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { Day } from '#web/ui/day.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { lastDayToApply } from './last-day.tsx'
import { HighlightedText, Signals } from './signals.tsx'

const stateNames: Record<OpportunityState, () => string> = {
  waiting: text.waiting,
  approved: text.approved,
  hidden: text.hiddenByReports,
  rejected: text.rejected,
  closed: text.closed,
}

/** Opportunities before they are public, and past decisions. */
export function Opportunities({ asked }: { asked: ConsoleQuery }) {
  return (
    <ListView
      asked={asked}
      title={text.opportunities()}
      about={text.opportunitiesAbout()}
      searchLabel={text.searchOpportunities()}
      states={OPPORTUNITY_STATES.map((value) => ({ value, name: stateNames[value]() }))}
      empty={text.noOpportunities()}
      load={(query, signal) => {
        const state = parseChoice(OPPORTUNITY_STATES, asked.state)
        return operatorApi.operatorOpportunities.list({ query: { ...query, state } }, { signal })
      }}
    >
      {(opportunity) => <Row opportunity={opportunity} />}
    </ListView>
  )
}

function Row({ opportunity }: { opportunity: OperatorOpportunity }) {
  const actions = useItemActions()
  const { _id, jobTitle, companyName, jobLocation, jobType, email, phoneText, poster, question } = opportunity
  const params = { opportunityId: _id }
  const seen = opportunity.updatedAt
  const undone = {
    done: text.approvalUndone({ title: jobTitle }),
    within: limits.undoApprovalMilliseconds,
  }
  return (
    <Item
      title={jobTitle}
      facts={[
        companyName,
        jobLocation,
        jobTypeLabel(jobType),
        lastDayToApply(opportunity),
        <HighlightedText key="email" opportunity={opportunity}>
          {email}
        </HighlightedText>,
        phoneText,
        poster ? text.postedBy({ name: poster.name }) : text.postedByNobody(),
        <Day key="at" time={opportunity.createdAt} withTime />,
      ]}
      actions={
        whyNotTakeDown(opportunity) === null ? (
          <PlainButton
            quiet
            onClick={() =>
              actions.ask({
                question: text.takeDownQuestion(),
                about: text.takeDownConsequence({ title: jobTitle }),
                yes: text.takeDown(),
                isDangerous: true,
                reasonHint: text.reasonMailed(),
                act: (reason) =>
                  operatorApi.operatorOpportunities.takeDown({ params, body: { reason, seen } }),
                done: text.postTakenDown({ title: jobTitle }),
                undo: {
                  act: () => operatorApi.operatorOpportunities.undoTakedown({ params }),
                  done: text.takedownUndone({ title: jobTitle }),
                  within: limits.undoTakedownMilliseconds,
                },
              })
            }
          >
            {text.takeDown()}
          </PlainButton>
        ) : whyNotDecide(opportunity) === null ? (
          <>
            <PlainButton
              quiet
              onClick={() =>
                actions.ask({
                  question: text.rejectQuestion(),
                  about: text.rejectConsequence({ title: jobTitle }),
                  yes: text.reject(),
                  isDangerous: true,
                  reasonHint: text.reasonMailed(),
                  act: (reason) =>
                    operatorApi.operatorOpportunities.reject({ params, body: { reason, seen } }),
                  done: text.postRejected({ title: jobTitle }),
                  undo: {
                    act: () => operatorApi.operatorOpportunities.undoRejection({ params }),
                    ...undone,
                  },
                })
              }
            >
              {text.reject()}
            </PlainButton>
            <PlainButton
              onClick={() =>
                actions.act(
                  () => operatorApi.operatorOpportunities.approve({ params, body: { seen } }),
                  text.postApproved({ title: jobTitle }),
                  {
                    act: () => operatorApi.operatorOpportunities.undoApproval({ params }),
                    ...undone,
                  },
                )
              }
            >
              {text.approve()}
            </PlainButton>
          </>
        ) : null
      }
    >
      {opportunity.rejectionReason ? (
        <Quote label={text.reason()}>{opportunity.rejectionReason}</Quote>
      ) : null}
      <Signals of={opportunity.signals} />
      <Quote>
        <HighlightedText opportunity={opportunity}>{opportunity.jobDescription}</HighlightedText>
      </Quote>
      {question ? (
        <Quote label={text.askedQuestion()}>
          <HighlightedText opportunity={opportunity}>{question}</HighlightedText>
        </Quote>
      ) : null}
    </Item>
  )
}
