import { useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import type { CandidateState } from '#contract/constants.ts'
import type { OwnApplication } from '#contract/endpoints/applications.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { parseListingQuery } from '#web/features/listing/listing-address.ts'
import { useFocusOfPage } from '#web/features/listing/use-focus-of-page.ts'
import * as text from '#web/messages/compiled/applications.ts'
import { dayOf } from '#web/ui/day.tsx'
import type { Confirmation } from '#web/ui/dialog/confirm-dialog.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { guessLang } from '#web/ui/guess-lang.ts'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useRequest, useRequestPerKey } from '#web/ui/states/use-request.ts'
import classes from './my-applications.module.css'
import { OwnCard } from './own-card.tsx'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

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

type Found = { page: number; total: number; applications: OwnApplication[] }

/** The signed-in learner's applications and their states. */
export function MyApplications() {
  const [found, setFound] = useState<Found>()
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { page } = parseListingQuery(query)
  const request = useRequest(async () => {
    const { data } = await browserApi.applications.mine({ query: { page, limit: pageSize } })
    const last = Math.max(1, Math.ceil(data.total / pageSize))
    // Those of the last page may have been deleted with their opportunities.
    if (page > last) void navigate({ search: `?tab=applications&page=${last}` }, { replace: true })
    else setFound({ ...data, page })
  })
  useRequestPerKey(String(page), request)

  function replace(changed: OwnApplication) {
    setFound((now) => {
      const applications = now?.applications.map((one) => (one._id === changed._id ? changed : one))
      return now && applications && { ...now, applications }
    })
  }
  if (request.failure)
    return (
      <RetryNotice
        message={request.failure.message}
        tryAgain={text.tryAgain()}
        retry={() => void request.send()}
      />
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
      <List found={found} isBusy={request.isBusy} onChanged={replace} />
      <Pagination page={page} pageCount={Math.ceil(found.total / pageSize)} range={3} />
    </>
  )
}

type ListProps = { found: Found; isBusy: boolean; onChanged: (changed: OwnApplication) => void }

function List({ found: { page, applications }, isBusy, onChanged }: ListProps) {
  return (
    <ul ref={useFocusOfPage(page)} tabIndex={-1} className={classes.list} aria-busy={isBusy}>
      {applications.map((application) => (
        <Application key={application._id} application={application} onChanged={onChanged} />
      ))}
    </ul>
  )
}

type Props = { application: OwnApplication; onChanged: (changed: OwnApplication) => void }

function Application({ application, onChanged }: Props) {
  const row = useRef<HTMLLIElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { opportunity, state, withdrawn, createdAt } = application
  return (
    <li ref={row} tabIndex={-1}>
      <OwnCard
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
            <Link to={`/opportunity/${opportunity._id}`} lang={guessLang(opportunity.jobTitle)}>
              {opportunity.jobTitle}
            </Link>
          ) : (
            <span lang={guessLang(opportunity.jobTitle)}>{opportunity.jobTitle}</span>
          )
        }
        opportunity={opportunity}
        actions={
          withdrawn ? null : (
            <PlainButton quiet onClick={() => setAsking(true)}>
              {text.withdraw()}
            </PlainButton>
          )
        }
      />
      {isAsking ? (
        <ConfirmDialog
          {...withdrawing(application, onChanged)}
          onClose={() => setAsking(false)}
          // Its button is gone once the application is withdrawn.
          focusInstead={() => row.current}
        />
      ) : null}
    </li>
  )
}

function withdrawing(
  { _id, opportunity }: OwnApplication,
  onWithdrawn: (changed: OwnApplication) => void,
): Confirmation {
  return {
    question: text.withdrawQuestion(),
    about: [text.withdrawText({ title: opportunity.jobTitle })],
    yes: text.withdraw(),
    no: text.keep(),
    isDangerous: true,
    async act() {
      onWithdrawn((await browserApi.applications.withdraw({ params: { id: _id } })).data)
      return text.withdrawnNow()
    },
  }
}
