import { useState } from 'react'
import { type NavigateOptions, useNavigate, useSearchParams } from 'react-router'
import type { FailureCode } from '#contract/client.ts'
import { CANDIDATE_STATES, type CandidateState } from '#contract/constants.ts'
import type { ReceivedApplication } from '#contract/endpoints/inbox.ts'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import { CloseByLink } from '#web/features/posting/close-by-link.tsx'
import { StillOpen } from '#web/features/posting/still-open.tsx'
import * as text from '#web/messages/compiled/inbox.ts'
import { guessLang } from '#web/ui/guess-lang.ts'
import { PageHeading } from '#web/ui/page/page.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'
import { useRequest, useRequestPerKey } from '#web/ui/states/use-request.ts'
import { BackToPosts } from './back-to-posts.tsx'
import classes from './inbox.module.css'
import { InboxUnavailable } from './inbox-unavailable.tsx'
import { type Change, ReceivedCard } from './received-card.tsx'
import { StateSelect } from './state-select.tsx'

/** `linkKey`: the key of the mailed link to an opportunity posted without an account; empty without one. */
type Props = { id: string; linkKey: string }
type Received = { opportunity: OwnOpportunity; total: number; applications: ReceivedApplication[] }

const pageSize = limits.pageSize.default

/** The applications to an opportunity, for the person who manages it. */
export function Inbox({ id, linkKey }: Props) {
  const [received, setReceived] = useState<Received>()
  const { state, page, show } = useShown(linkKey)
  const inboxKey = linkKey || undefined
  const request = useRequest(async () => {
    const query = { page, limit: pageSize, state }
    const options = inboxKey ? { inboxKey } : {}
    const { data } = await browserApi.inbox.list({ params: { id }, query }, options)
    const last = Math.max(1, Math.ceil(data.total / pageSize))
    // Those of the last page may have been withdrawn.
    if (page > last) show({ state, page: last }, { replace: true })
    else setReceived(data)
  })
  useFocusRecovery(received)
  const [round, setRound] = useState(0)
  const reload = () => setRound((before) => before + 1)
  useRequestPerKey(`${state} ${page} ${round}`, request)

  /** Of what is shown by now: other answers may have arrived meanwhile. */
  function change(id: string, to: Change) {
    setReceived((now) => {
      if (!now) return now
      const applications = now.applications.map((one) => (one._id === id ? { ...one, ...to(one) } : one))
      return { ...now, applications }
    })
  }

  function turnTo(next: number) {
    const haveLeft = state !== '' && received?.applications.some((one) => one.state !== state)
    if (!haveLeft || next < page) return show({ state, page: next })
    // Those of the next page have moved up to this one.
    show({ state, page }, { replace: true })
    reload()
  }

  const { failure } = request
  if (failure && NOT_ADMITTED.has(failure.code))
    return <InboxUnavailable id={id} isByLink={inboxKey !== undefined} failure={failure} />
  return (
    <>
      <PageHeading
        title={
          received ? (
            <span lang={guessLang(received.opportunity.jobTitle)}>{received.opportunity.jobTitle}</span>
          ) : (
            text.title()
          )
        }
        about={received ? text.title() : null}
      >
        {inboxKey && received ? (
          <CloseByLink opportunity={received.opportunity} inboxKey={inboxKey} onChanged={reload} />
        ) : (
          <BackToPosts />
        )}
      </PageHeading>
      {received ? (
        <StillOpen opportunity={received.opportunity} inboxKey={inboxKey} onChanged={reload} />
      ) : null}
      {received && received.opportunity.applicationCount > 0 ? (
        <StateSelect
          label={text.show()}
          value={state}
          withAll
          onChoose={(chosen) => show({ state: chosen, page: 1 }, { preventScrollReset: true })}
        />
      ) : null}
      {failure ? (
        <RetryNotice message={failure.message} tryAgain={text.tryAgain()} retry={() => void request.send()} />
      ) : null}
      <div className={classes.received} aria-busy={request.isBusy}>
        {received ? (
          <List
            applications={received.applications}
            isFiltered={state !== ''}
            inboxKey={inboxKey}
            onChanged={change}
          />
        ) : failure ? null : (
          <div role="status" aria-label={text.loading()}>
            <Bar width="60%" />
          </div>
        )}
      </div>
      <Pagination
        page={page}
        pageCount={Math.ceil((received?.total ?? 0) / pageSize)}
        range={3}
        onPage={turnTo}
      />
    </>
  )
}

type Shown = { state: CandidateState | ''; page: number }

/** The part that is shown is in the address, so that Back and a reload keep it; the fragment keeps the key. */
function useShown(linkKey: string) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const page = Number(query.get('page'))
  return {
    state: CANDIDATE_STATES.find((known) => known === query.get('state')) ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
    show({ state, page }: Shown, options?: NavigateOptions) {
      const search = new URLSearchParams()
      if (state) search.set('state', state)
      if (page > 1) search.set('page', String(page))
      void navigate({ search: search.toString(), hash: linkKey }, options)
    },
  } as const
}

function List(props: {
  applications: ReceivedApplication[]
  isFiltered: boolean
  inboxKey: string | undefined
  onChanged: (id: string, to: Change) => void
}) {
  if (props.applications.length === 0)
    return <EmptyState message={props.isFiltered ? text.noneInState() : text.none()} />
  return (
    <ul className={classes.list}>
      {props.applications.map((application) => (
        <li key={application._id}>
          <ReceivedCard application={application} inboxKey={props.inboxKey} onChanged={props.onChanged} />
        </li>
      ))}
    </ul>
  )
}

const NOT_ADMITTED: ReadonlySet<FailureCode> = new Set([
  'unauthenticated',
  'forbidden',
  'not_your_opportunity',
  'inbox_closed',
  'inbox_link_invalid',
])
