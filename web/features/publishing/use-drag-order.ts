import { type PointerEvent, useEffect, useRef, useState } from 'react'
import { movedTo, withoutAt } from '#web/ui/lists.ts'

/** A drag in progress: the row that is dragged, and where it would be dropped. */
type Drag = { from: number; to: number }

const clickDistance = 5
const edge = 72
const scrollStep = 12

/**
 * Rows of a list dragged by a handle, with mouse, pen or finger. The dragged row follows through its
 * `--shift`; nothing is moved in the document before it is dropped, so that neither focus nor touch is lost.
 * `keys`: those of the rows, which may change during a drag; `onMove` gets places in the list as it is by then.
 */
export function useDragOrder(keys: string[], onMove: (from: number, to: number) => void) {
  const list = useRef<HTMLOListElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const pointer = useRef({ startY: 0, y: 0, wasDragged: false })
  const latest = useRef<Drag | null>(null)
  const keysAtStart = useRef(keys)
  const current = useRef({ keys, onMove })
  const isActive = drag !== null

  useEffect(() => {
    current.current = { keys, onMove }
  })

  function show(next: Drag | null) {
    latest.current = next
    setDrag(next)
  }

  function start(event: PointerEvent, from: number) {
    if (event.button !== 0 || !list.current) return
    const top = list.current.getBoundingClientRect().top
    pointer.current = { startY: event.clientY - top, y: event.clientY, wasDragged: false }
    keysAtStart.current = keys
    show({ from, to: from })
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: listens from pick-up to drop, whatever changes meanwhile
  useEffect(() => {
    if (!isActive || !list.current) return
    const rows = Array.from(list.current.children) as HTMLElement[]
    const held = rows[latest.current?.from ?? 0]
    const middles = rows.map((row) => row.offsetTop + row.offsetHeight / 2)

    function follow() {
      if (!latest.current || !list.current) return
      const shift = pointer.current.y - list.current.getBoundingClientRect().top - pointer.current.startY
      if (Math.abs(shift) > clickDistance) pointer.current.wasDragged = true
      held?.style.setProperty('--shift', `${shift}px`)
      const { from } = latest.current
      const middle = (middles[from] ?? 0) + shift
      const before = middles.filter((other, index) => index !== from && other < middle).length
      if (before !== latest.current.to) show({ from, to: before })
    }
    function move(event: globalThis.PointerEvent) {
      pointer.current.y = event.clientY
      follow()
    }
    function drop() {
      const done = latest.current
      show(null)
      if (!done || done.from === done.to) return
      const place = placeNow(keysAtStart.current, done, current.current.keys)
      if (place) current.current.onMove(place.from, place.to)
    }
    function cancel() {
      show(null)
    }
    const scrolling = setInterval(() => {
      if (pointer.current.wasDragged && scrollAtEdge(held, pointer.current.y)) follow()
    }, 16)
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', drop)
    window.addEventListener('pointercancel', cancel)
    return () => {
      clearInterval(scrolling)
      held?.style.removeProperty('--shift')
      window.removeEventListener('pointermove', move)
      window.removeEventListener('pointerup', drop)
      window.removeEventListener('pointercancel', cancel)
    }
  }, [isActive])

  return {
    list,
    drag,
    start,
    /** Whether the click that follows belongs to a drag. */
    wasDragged: () => pointer.current.wasDragged,
  }
}

/**
 * A move in the list as it was when the drag began, in the list as it is now: behind the same neighbour, or behind the
 * nearest one before it that is still there. Null if the row itself is gone.
 */
export function placeNow(before: string[], { from, to }: Drag, now: string[]): Drag | null {
  const key = before[from]
  const place = key === undefined ? -1 : now.indexOf(key)
  if (place < 0) return null
  const others = withoutAt(now, place)
  const neighbour = withoutAt(before, from)
    .slice(0, to)
    .filter((one) => others.includes(one))
    .at(-1)
  return { from: place, to: neighbour === undefined ? 0 : others.indexOf(neighbour) + 1 }
}

/** The list as it is now with a move made in it that was made in the list of these keys. */
export function withMove<T>(now: T[], keyOf: (item: T) => string, before: string[], move: Drag): T[] {
  const place = placeNow(before, move, now.map(keyOf))
  return place ? movedTo(now, place.from, place.to) : now
}

/** Returns whether it could scroll. */
function scrollAtEdge(row: HTMLElement | undefined, y: number): boolean {
  const direction = y < edge ? -1 : y > window.innerHeight - edge ? 1 : 0
  if (direction === 0) return false
  let box: HTMLElement | null | undefined = row?.parentElement
  while (box && (box.scrollHeight <= box.clientHeight || getComputedStyle(box).overflowY === 'visible'))
    box = box.parentElement
  const scroller = box ?? document.scrollingElement
  const before = scroller?.scrollTop
  scroller?.scrollBy({ top: direction * scrollStep, behavior: 'instant' })
  return scroller?.scrollTop !== before
}
