import { useEffect, useRef, useState } from 'react'
import { clearDraft, readDraft, storeDraft } from './draft.ts'
import type { Place } from './storage.ts'

/**
 * A draft that is stored with every change and restored on return; one that equals its start is not stored.
 * `start` is called once. After sending, `clear` starts over; where what was sent stays editable, `startFrom` makes it
 * the new start, and what was typed meanwhile stays a draft. A change that comes after the page was left changes what is
 * stored.
 */
export function useDraft<T extends object>(
  name: string,
  start: () => T,
  { place = 'tab', isBlank = isSame }: { place?: Place; isBlank?: (draft: T, blank: T) => boolean } = {},
) {
  const [blank, setBlank] = useState(start)
  const [draft, setDraft] = useState<T>(() => ({ ...blank, ...readDraft(name, blank, place) }))
  const isEmpty = isBlank(draft, blank)
  const isHere = useRef(false)

  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useEffect(() => {
    if (isEmpty) clearDraft(name, place)
    else storeDraft(name, draft, place)
  }, [name, draft, place, isEmpty])

  function change(next: Partial<T> | ((now: T) => Partial<T>)): void {
    const changed = (now: T): T => ({ ...now, ...(typeof next === 'function' ? next(now) : next) })
    if (isHere.current) {
      setDraft(changed)
      return
    }
    const left = changed({ ...blank, ...readDraft(name, blank, place) })
    if (isBlank(left, blank)) clearDraft(name, place)
    else storeDraft(name, left, place)
  }

  function clear(): void {
    const fresh = start()
    clearDraft(name, place)
    setBlank(fresh)
    setDraft(fresh)
  }
  return {
    draft,
    isEmpty,
    change,
    clear,
    startFrom: setBlank,
  }
}

function isSame(one: object, other: object): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
