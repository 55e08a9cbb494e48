import { Link, useLocation } from 'react-router'
import * as text from '#web/messages/compiled/ui.ts'
import classes from './pagination.module.css'

type Props = {
  /** From 1. */
  page: number
  pageCount: number
  /** How many numbers are shown around the current one. */
  range?: number
  /** Called instead of following a link, where the page number is not in the address or not alone there. */
  onPage?: (page: number) => void
}

/** Page numbers between < and >. Its links keep the rest of the address and set `page`. */
export function Pagination({ page, pageCount, range = 5, onPage }: Props) {
  if (pageCount <= 1) return null
  return (
    <nav className={classes.bar} aria-label={text.pages()}>
      <Step to={page - 1} name={text.previousPage()} isOff={page <= 1} onPage={onPage}>
        &lt;
      </Step>
      {pagesAround(page, pageCount, range).map((number, index, all) => (
        <Step
          key={number}
          to={number}
          name={text.pageNumber({ page: number })}
          isCurrent={number === page}
          isAfterGap={index > 0 && number - (all[index - 1] ?? 0) > 1}
          onPage={onPage}
        >
          {number}
        </Step>
      ))}
      <Step
        to={Math.min(page + 1, pageCount)}
        name={text.nextPage()}
        isOff={page >= pageCount}
        onPage={onPage}
      >
        &gt;
      </Step>
    </nav>
  )
}

type StepProps = {
  to: number
  name: string
  children: string | number
  isOff?: boolean
  isCurrent?: boolean
  isAfterGap?: boolean
  onPage: Props['onPage']
}

function Step({ to, name, children, isOff, isCurrent, isAfterGap, onPage }: StepProps) {
  const { pathname, search } = useLocation()
  const marks = {
    className: classes.step,
    'aria-label': name,
    'aria-current': isCurrent ? ('page' as const) : undefined,
    // Not disabled, or another element, which would lose the focus of somebody who pressed it to get to the end.
    'aria-disabled': isOff,
    'data-after-gap': isAfterGap || undefined,
  }
  if (onPage)
    return (
      <button {...marks} type="button" onClick={() => isOff || onPage(to)}>
        {children}
      </button>
    )
  const query = new URLSearchParams(search)
  if (to < 2) query.delete('page')
  else query.set('page', String(to))
  return (
    <Link
      {...marks}
      to={{ pathname, search: query.toString() }}
      onClick={isOff ? (event) => event.preventDefault() : undefined}
    >
      {children}
    </Link>
  )
}

/** The first, the last and `range` numbers around the current one, ascending. */
export function pagesAround(page: number, pageCount: number, range: number): number[] {
  const from = Math.max(1, Math.min(page - Math.floor(range / 2), pageCount - range + 1))
  const near = Array.from({ length: Math.min(range, pageCount) }, (_, index) => from + index)
  return [...new Set([1, ...near, pageCount])].sort((a, b) => a - b)
}
