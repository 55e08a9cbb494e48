import { useEffect, useState } from 'react'
import { clearDraft, readDraft, storeDraft } from './draft.ts'
import type { Place } from './storage.ts'

/**
 * A draft that is stored with every change and restored on return; one that equals its start is not stored.
 * `start` is called once. After sending, `clear` starts over; where what was sent stays editable, `startFrom` makes it
 * the new start, and what was typed meanwhile stays a draft.
 */
export function useDraft<T extends object>(
  name: string,
  start: () => T,
  { place = 'tab', isBlank = isSame }: { place?: Place; isBlank?: (draft: T, blank: T) => boolean } = {},
) {
  const [blank, setBlank] = useState(start)
  const [draft, setDraft] = useState<T>(() => ({ ...blank, ...readDraft(name, blank, place) }))
  const isEmpty = isBlank(draft, blank)

  useEffect(() => {
    if (isEmpty) clearDraft(name, place)
    else storeDraft(name, draft, place)
  }, [name, draft, place, isEmpty])

  function clear(): void {
    const fresh = start()
    clearDraft(name, place)
    setBlank(fresh)
    setDraft(fresh)
  }
  return {
    draft,
    isEmpty,
    change: (next: Partial<T> | ((now: T) => Partial<T>)) =>
      setDraft((now) => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })),
    clear,
    startFrom: setBlank,
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
