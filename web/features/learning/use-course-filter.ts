import { useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { ORDERS, type Order } from './arrange.ts'
import type { Kind } from './course-row.tsx'

type CourseFilter = { kind: Kind; words: string; order: Order }

const KINDS: readonly Kind[] = ['inProgress', 'saved', 'finished']

/** Marks what is in the address because it was typed or chosen here. */
const FROM_HERE = 'shown'

/** The part of one's courses that is shown is in the address, so that Back and a reload keep it. It shows a moment before. */
export function useCourseFilter() {
  const [query] = useSearchParams()
  const { key, state } = useLocation()
  const navigate = useNavigate()
  const [shown, setShown] = useState(() => readFilter(query))
  const [seen, setSeen] = useState(key)
  if (seen !== key) {
    setSeen(key)
    if (state !== FROM_HERE) setShown(readFilter(query))
  }

  function show(part: Partial<CourseFilter>) {
    const next = { ...shown, ...part }
    setShown(next)
    void navigate({ search: queryOf(next) }, { replace: true, preventScrollReset: true, state: FROM_HERE })
  }
  return { ...shown, show }
}

function readFilter(query: URLSearchParams): CourseFilter {
  return {
    kind: KINDS.find((one) => one === query.get('show')) ?? 'inProgress',
    words: query.get('words') ?? '',
    order: ORDERS.find((one) => one === query.get('order')) ?? 'last',
  }
}

function queryOf({ kind, words, order }: CourseFilter): string {
  const query = new URLSearchParams()
  if (kind !== 'inProgress') query.set('show', kind)
  if (words.trim()) query.set('words', words)
  if (order !== 'last') query.set('order', order)
  return query.toString()
}
