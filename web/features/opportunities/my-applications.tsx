import { useState } from 'react'
import { Link } from 'react-router'
import type { CandidateState } from '#contract/constants.ts'
import type { OwnApplication } from '#contract/endpoints/opportunity-applications.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { dayOf } from '#web/features/opportunities/day.tsx'
import { StandingCard } from '#web/features/opportunities/standing-card.tsx'
import * as text from '#web/messages/compiled/applications.ts'
import { ButtonLink, PlainButton } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { PageBar } from '#web/ui/page-bar.tsx'
import { Bar } from '#web/ui/skeleton.tsx'
import { useRequest, useSentFor } from '#web/ui/use-request.ts'
import classes from './my-applications.module.css'

const WithdrawWindow = onDemand(async () => (await import('./withdraw-window.tsx')).WithdrawWindow)

const pageSize = limits.pageSize.default
const stateNames: Record<CandidateState, () => string> = {
  new: text.sent,
  seen: text.seen,
  shortlisted: text.shortlisted,
  rejected: text.rejected,
  hired: text.hired,
}
const tones = {
  new: 'waiting',
  seen: 'waiting',
  shortlisted: 'good',
  hired: 'good',
  rejected: undefined,
} as const

/** What the signed-in learner has applied to, and how each application stands. */
export function MyApplications() {
  const [found, setFound] = useState<{ total: number; applications: OwnApplication[] }>()
  const [page, setPage] = useState(1)
  const request = useRequest(async () => {
    setFound((await browserApi.opportunityApplications.mine({ query: { page, limit: pageSize } })).data)
  })
  useSentFor(String(page), request)

  function replace(changed: OwnApplication) {
    if (!found) return
    const applications = found.applications.map((one) => (one._id === changed._id ? changed : one))
    setFound({ ...found, applications })
  }
  if (request.refusal)
    return (
      <ErrorNotice message={request.refusal.message}>
        <PlainButton quiet onClick={() => void request.send()}>
          {text.tryAgain()}
        </PlainButton>
      </ErrorNotice>
    )
  if (!found)
    return (
      <div role="status" aria-label={text.loading()}>
        <Bar width="50%" />
      </div>
    )
  if (found.total === 0)
    return (
      <EmptyState message={text.none()}>
        <ButtonLink to="/opportunity">{text.find()}</ButtonLink>
      </EmptyState>
    )
  return (
    <>
      <ul className={classes.list} aria-busy={request.isBusy}>
        {found.applications.map((application) => (
          <li key={application._id}>
            <Application application={application} onChanged={replace} />
          </li>
        ))}
      </ul>
      <PageBar page={page} pageCount={Math.ceil(found.total / pageSize)} range={3} onPage={setPage} />
    </>
  )
}

type Props = { application: OwnApplication; onChanged: (changed: OwnApplication) => void }

function Application({ application, onChanged }: Props) {
  const [isAsking, setAsking] = useState(false)
  const { opportunity, state, withdrawn, createdAt } = application
  return (
    <>
      <StandingCard
        state={withdrawn ? text.withdrawn() : stateNames[state]()}
        tone={withdrawn ? undefined : tones[state]}
        facts={
          <>
            <span>{text.applied({ day: dayOf(createdAt) })}</span>
            {opportunity.open ? null : <span>{text.closed()}</span>}
          </>
        }
        title={
          opportunity.open ? (
            <Link to={`/opportunity/${opportunity._id}`}>{opportunity.jobTitle}</Link>
          ) : (
            opportunity.jobTitle
          )
        }
        post={opportunity}
        actions={
          withdrawn ? null : (
            <PlainButton quiet onClick={() => setAsking(true)}>
              {text.withdraw()}
            </PlainButton>
          )
        }
      />
      {isAsking ? (
        <WithdrawWindow application={application} onClose={() => setAsking(false)} onWithdrawn={onChanged} />
      ) : null}
    </>
  )
}
