import { useEffect, useRef, useState } from 'react'
import type { Claim, WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { undoTime } from '#web/features/operator/undo-time.ts'
import type { Decision, Undo } from './decisions.ts'

/** Identifies a thing however often it comes back, each time as a new entry of the inbox. */
export function keyOf({ kind, thing }: WaitingThing): string {
  return `${kind} ${thing._id}`
}

/** Key of the draft of a reason. */
export const reasonDraftOf = (key: string) => `reason:${key}`

type State = {
  from: WaitingThing[]
  things: WaitingThing[]
  current: string | undefined
  /** Decided since the list was loaded. */
  gone: ReadonlySet<string>
}

/** The last decision: what is said about it, and its undo, while there is one. */
export type Last = { said: string; undo?: Undo | undefined; key: string }

/**
 * The things of a page while somebody works through them: a decided one leaves at once and the next one
 * becomes current; new things of a reload are appended.
 */
export function useQueue({ items }: { items: WaitingThing[] }) {
  const [state, setState] = useState<State>(() => ({
    from: items,
    things: items,
    current: items[0] && keyOf(items[0]),
    gone: new Set(),
  }))
  const [decided, setDecided] = useState(0)
  const [last, setLast] = useState<Last>()
  /** The same at once: an undo may be pressed before its decision has an answer. */
  const latest = useRef<Last>(undefined)
  const shown = state.from === items ? state : reloaded(state, items)
  if (shown !== state) setState(shown)
  const { things, current } = shown

  function tell(next: Last) {
    latest.current = next
    setLast(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins with the decision
  useEffect(() => {
    if (!last?.undo) return
    const { said, key, undo } = last
    const over = setTimeout(() => tell({ said, key }), undoTime(undo.within))
    return () => clearTimeout(over)
  }, [last])

  return {
    things,
    current: things.find((one) => keyOf(one) === current),
    decided,
    /** How many of the things that the list counts have been decided since. */
    decidedSince: shown.gone.size,
    last,
    /** The decision about this thing, if it is the last one by now. */
    lastOf: (key: string) => (latest.current?.key === key ? latest.current : undefined),
    look: (key: string) => setState((before) => ({ ...before, current: key })),
    move: (by: 1 | -1) => setState((before) => ({ ...before, current: neighbour(before, by) })),
    decide(key: string, { done, undo }: Decision) {
      setDecided((before) => before + 1)
      tell({ said: done, undo, key })
      setState((before) => {
        const next = neighbour(before, 1) === key ? neighbour(before, -1) : neighbour(before, 1)
        return {
          ...before,
          current: before.current === key ? next : before.current,
          things: before.things.filter((one) => keyOf(one) !== key),
          gone: new Set([...before.gone, key]),
        }
      })
    },
    /** Undoes a decision; returns whether its thing waits again. */
    async undo(undone: Last | undefined): Promise<boolean> {
      if (!undone?.undo) return false
      const { undo, key } = undone
      await undo.act()
      setDecided((before) => before - 1)
      // A decision that was made since keeps its own undo.
      if (latest.current?.key === key) tell({ said: undo.done, key })
      setState((before) => ({
        ...before,
        current: key,
        gone: new Set([...before.gone].filter((one) => one !== key)),
      }))
      return true
    },
    claimed: (id: string, claim: Claim | null) =>
      setState((before) => ({
        ...before,
        things: before.things.map((one) => (one._id === id ? { ...one, claim } : one)),
      })),
  }
}

function neighbour({ things, current }: State, by: 1 | -1): string | undefined {
  const at = things.findIndex((one) => keyOf(one) === current)
  const next = things[Math.min(things.length - 1, Math.max(0, at + by))]
  return next && keyOf(next)
}

/** Things that are still there keep their place; those missing in the reload are removed, new ones are appended. */
function reloaded({ things, current, gone }: State, items: WaitingThing[]): State {
  const now = new Map(items.map((one) => [keyOf(one), one]))
  const stayed = things.flatMap((one) => now.get(keyOf(one)) ?? [])
  const known = new Set(stayed.map(keyOf))
  const fresh = items.filter((one) => !known.has(keyOf(one)) && !gone.has(keyOf(one)))
  const all = [...stayed, ...fresh]
  const isThere = all.some((one) => keyOf(one) === current)
  const first = all[0] && keyOf(all[0])
  // The list was counted again: what it still has was decided while it was loading.
  const left = new Set([...gone].filter((key) => now.has(key)))
  return { from: items, things: all, current: isThere ? current : first, gone: left }
}
