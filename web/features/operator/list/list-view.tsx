import type { ReactNode } from 'react'
import { addressOf, type ConsoleQuery } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { Pagination } from '#web/ui/page/pagination.tsx'
import { PastEnd } from '#web/ui/page/past-end.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import { ItemContext } from './item-context.ts'
import { ListSkeleton } from './list-skeleton.tsx'
import classes from './list-view.module.css'
import { SearchForm } from './search-form.tsx'
import { useStableList } from './stable-list.ts'
import { StateTabs } from './state-tabs.tsx'
import { useFocusAfterAction } from './use-focus-after-action.ts'
import { ActionsProvider } from './use-item-actions.tsx'
import { useLoaded } from './use-loaded.ts'

type ListQuery = { search: string; page: number; limit: number }
type Found<T> = { data: { items: T[]; total: number } }

type Props<T> = {
  asked: ConsoleQuery
  title: string
  about: string
  /** Actions of the whole section, beside its title. */
  action?: ReactNode
  /** Label of the search: what it finds. Without it there is no search. */
  searchLabel?: string
  /** The filter's values with their names; the first is the default. */
  states?: { value: string; name: string }[]
  empty: string
  load: (query: ListQuery, signal: AbortSignal) => Promise<Found<T>>
  children: (item: T) => ReactNode
  /** The rest of the section, with a function that reloads the list. */
  beside?: (reload: () => void) => ReactNode
}

const pageSize = 10

/** A section of the console that is a list: filter, search, pages, and the actions of its items. */
export function ListView<T extends { _id: string }>(props: Props<T>) {
  const { asked } = props
  const { search, page } = asked
  const list = useLoaded(addressOf(asked), (signal) =>
    props.load({ search, page, limit: pageSize }, signal).then(({ data }) => data),
  )
  const shown = useStableList(addressOf(asked), list.content?.items)
  const { heading, noteAction } = useFocusAfterAction(list.content, page)

  function refresh() {
    noteAction()
    list.reload()
  }
  return (
    <ActionsProvider onChanged={refresh}>
      <header className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {props.title}
          </h2>
          <p className={classes.about}>{props.about}</p>
        </div>
        {props.action}
      </header>
      <Tools {...props} />
      {list.problem ? (
        <RetryNotice message={list.problem} tryAgain={text.tryAgain()} retry={list.reload} />
      ) : list.content ? null : (
        <ListSkeleton />
      )}
      {/* It is there before what it says, so that screen readers say it. */}
      <div role="status">
        {list.content ? (
          shown.length === 0 ? (
            <Nothing asked={asked} empty={props.empty} isPastEnd={list.content.total > 0} />
          ) : (
            <p className={classes.total}>{text.total({ count: list.content.total })}</p>
          )
        ) : null}
      </div>
      {list.content ? (
        <div aria-busy={list.isBusy}>
          <ul className={classes.list}>
            {shown.map(({ id, item, hasLeft }) => (
              <ItemContext key={id} value={{ id, hasLeft }}>
                {props.children(item)}
              </ItemContext>
            ))}
          </ul>
          <Pagination page={page} pageCount={Math.ceil(list.content.total / pageSize)} range={3} />
        </div>
      ) : null}
      {props.beside?.(refresh)}
    </ActionsProvider>
  )
}

type NothingProps = Pick<Props<never>, 'asked' | 'empty'> & { isPastEnd: boolean }

function Nothing({ asked: { section, state, search }, empty, isPastEnd }: NothingProps) {
  if (isPastEnd) return <PastEnd />
  return (
    <EmptyState message={search ? text.nothingFound({ search }) : empty}>
      {search ? (
        <ButtonLink quiet to={addressOf({ section, state })}>
          {text.showAll()}
        </ButtonLink>
      ) : null}
    </EmptyState>
  )
}

/** The filters of the list. */
function Tools({ asked, states, searchLabel }: Pick<Props<never>, 'asked' | 'states' | 'searchLabel'>) {
  const { section, state, search } = asked
  return (
    <div className={classes.tools}>
      {states ? <StateTabs section={section} states={states} state={state} search={search} /> : null}
      {searchLabel ? <SearchForm asked={asked} label={searchLabel} /> : null}
    </div>
  )
}
