import { useEffect, useState } from 'react'
import type { Claim, WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { undoTime } from '#web/features/operator/undo-time.ts'
import type { Decision, Undo } from './decisions.ts'

/** Identifies a thing however often it comes back, each time as a new entry of the inbox. */
export function keyOf({ kind, thing }: WaitingThing): string {
  return `${kind} ${'_id' in thing ? thing._id : thing.term}`
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
  const [last, setLast] = useState<{ said: string; undo?: Undo | undefined; key: string }>()
  const shown = state.from === items ? state : reloaded(state, items)
  if (shown !== state) setState(shown)
  const { things, current } = shown

  useEffect(() => {
    if (!last?.undo) return
    const { within } = last.undo
    const over = setTimeout(() => setLast(({ said, key } = last) => ({ said, key })), undoTime(within))
    return () => clearTimeout(over)
  }, [last])

  return {
    things,
    current: things.find((one) => keyOf(one) === current),
    decided,
    /** How many of the things that the list counts have been decided since. */
    decidedSince: shown.gone.size,
    said: last?.said ?? '',
    canUndo: last?.undo !== undefined,
    look: (key: string) => setState((before) => ({ ...before, current: key })),
    move: (by: 1 | -1) => setState((before) => ({ ...before, current: neighbour(before, by) })),
    decide(key: string, { done, undo }: Decision) {
      setDecided((before) => before + 1)
      setLast({ said: done, undo, key })
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
    /** Undoes the last decision; returns the key of the thing that waits again. */
    async undo(): Promise<string | undefined> {
      if (!last?.undo) return undefined
      const { undo, key } = last
      await undo.act()
      setDecided((before) => before - 1)
      setLast({ said: undo.done, key })
      setState((before) => ({
        ...before,
        current: key,
        gone: new Set([...before.gone].filter((one) => one !== key)),
      }))
      return key
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
