import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import { formatNumber } from '#contract/interface-languages.ts'
import { addressOf, type ConsoleQuery } from '#web/features/operator/console-address.ts'
import { ListSkeleton } from '#web/features/operator/list/list-skeleton.tsx'
import { SearchForm } from '#web/features/operator/list/search-form.tsx'
import { useFocusAfterAction } from '#web/features/operator/list/use-focus-after-action.ts'
import { ActionsProvider } from '#web/features/operator/list/use-item-actions.tsx'
import { useLoaded } from '#web/features/operator/list/use-loaded.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { ButtonLink, PlainButton } from '#web/ui/form/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'
import { RetryNotice } from '#web/ui/states/retry-notice.tsx'
import classes from './categories.module.css'
import { CategoryRow } from './category-row.tsx'
import { type CategoryTask, missingNames } from './category-task.ts'

const CategoryDialog = onDemand(async () => (await import('./category-dialog.tsx')).CategoryDialog)

/** The filter for categories that lack a name in some language. */
const UNNAMED = 'unnamed'
/** Initial number of rows, and the increment. */
const AT_ONCE = 50

/** The tree of categories, opened level by level; search leaves the matches and their ancestors. */
export function Categories({ asked }: { asked: ConsoleQuery }) {
  const { content, problem, isBusy, reload } = useLoaded('categories', (signal) =>
    operatorApi.operatorCategories.list({}, { signal }),
  )
  const { heading, noteAction } = useFocusAfterAction(content)
  const [task, setTask] = useState<CategoryTask>()
  const [opened, setOpened] = useState<ReadonlySet<string | null>>(new Set([null]))
  const [most, setMost] = useState(AT_ONCE)
  const list = useRef<HTMLUListElement>(null)
  const all = asTree(content?.data ?? [])
  const { shown, isFlat } = shownOf(all, asked, opened)

  function toggle(id: string) {
    setOpened((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  }
  /** The button may be gone then. */
  function showMore() {
    flushSync(() => setMost(most + AT_ONCE))
    list.current?.children[most]?.querySelector('button')?.focus()
  }
  function refresh() {
    noteAction()
    reload()
  }
  return (
    <ActionsProvider onChanged={refresh}>
      <header className={classes.head}>
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {text.categories()}
          </h2>
          <p className={classes.about}>{text.categoriesAbout()}</p>
        </div>
        <PlainButton onClick={() => setTask({ kind: 'add', parent: null })}>{text.addCategory()}</PlainButton>
      </header>
      <SearchForm asked={asked} label={text.searchCategories()} />
      <Unnamed all={all} asked={asked} />
      {problem ? (
        <RetryNotice message={problem} tryAgain={text.tryAgain()} retry={reload} />
      ) : content ? null : (
        <ListSkeleton />
      )}
      <ul ref={list} className={classes.list} aria-busy={isBusy}>
        {shown.slice(0, most).map((category) => (
          <CategoryRow
            key={category._id}
            category={category}
            siblings={all.filter(({ parent }) => parent === category.parent).map(({ _id }) => _id)}
            isLoading={isBusy}
            onTask={setTask}
            isOpen={opened.has(category._id)}
            onToggle={isFlat ? undefined : () => toggle(category._id)}
          />
        ))}
      </ul>
      {shown.length > most ? (
        <p className={classes.more}>
          {text.shownOf({ shown: formatNumber(most), total: formatNumber(shown.length) })}
          <PlainButton quiet onClick={showMore}>
            {text.showMore()}
          </PlainButton>
        </p>
      ) : null}
      <div role="status">
        {content && shown.length === 0 ? (
          <EmptyState
            message={asked.search ? text.nothingFound({ search: asked.search }) : text.noCategories()}
          >
            {asked.search ? (
              <ButtonLink quiet to={addressOf({ section: 'categories' })}>
                {text.showAll()}
              </ButtonLink>
            ) : null}
          </EmptyState>
        ) : null}
      </div>
      {task ? (
        <CategoryDialog
          task={task}
          all={all}
          onPut={(parent) => setOpened((now) => new Set([...now, parent]))}
          onClose={() => setTask(undefined)}
        />
      ) : null}
    </ActionsProvider>
  )
}

/** How many lack names, with a filter for only those. */
function Unnamed({ all, asked }: { all: OperatorCategory[]; asked: ConsoleQuery }) {
  const count = all.filter((category) => missingNames(category) > 0).length
  const isChosen = asked.state === UNNAMED
  if (count === 0 && !isChosen) return null
  return (
    <p>
      <ButtonLink quiet to={addressOf({ section: 'categories', state: isChosen ? '' : UNNAMED })}>
        {isChosen ? text.showAll() : text.unnamed({ count })}
      </ButtonLink>
    </p>
  )
}

/** The categories to show; `isFlat` when the ancestors of some of them are always shown. */
function shownOf(
  all: OperatorCategory[],
  { search, state }: ConsoleQuery,
  opened: ReadonlySet<string | null>,
) {
  const isFlat = search !== '' || state === UNNAMED
  if (!isFlat) return { isFlat, shown: withinOpened(all, opened) }
  const fitting = all.filter(
    (category) => hasWords(category, search) && (state !== UNNAMED || missingNames(category) > 0),
  )
  return { isFlat, shown: withAbove(all, fitting) }
}

/** Each category followed by its descendants; the API returns all of one level before the next. */
function asTree(all: OperatorCategory[], parent: string | null = null): OperatorCategory[] {
  return all
    .filter((category) => category.parent === parent)
    .flatMap((category) => [category, ...asTree(all, category._id)])
}

/** The categories whose ancestors are all open. */
function withinOpened(all: OperatorCategory[], opened: ReadonlySet<string | null>): OperatorCategory[] {
  const shown = new Set<string | null>([null])
  for (const { _id, parent } of all) if (opened.has(parent) && shown.has(parent)) shown.add(_id)
  return all.filter(({ _id }) => shown.has(_id))
}

/** Whether a category has the words in its name, in any language. */
function hasWords({ name, names }: OperatorCategory, search: string): boolean {
  return [name, ...Object.values(names)].some((one) => one.toLowerCase().includes(search.toLowerCase()))
}

/** The matches and their ancestors. */
function withAbove(all: OperatorCategory[], fitting: OperatorCategory[]): OperatorCategory[] {
  const kept = new Set<string | null>(fitting.map(({ _id }) => _id))
  for (const { _id, parent } of [...all].reverse()) if (kept.has(_id)) kept.add(parent)
  return all.filter(({ _id }) => kept.has(_id))
}
