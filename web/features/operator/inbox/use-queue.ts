import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Claim, WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { undoTime } from '#web/features/operator/undo-time.ts'
import type { Decision, Undo } from './decisions.ts'

/** Identifies a thing however often it comes back, each time as a new entry of the inbox. */
export function keyOf({ kind, thing }: WaitingThing): string {
  return `${kind} ${thing._id}`
}

/** Key of the draft of a reason. */
export const reasonDraftOf = (key: string) => `reason:${key}`

export type State = {
  from: WaitingThing[]
  things: WaitingThing[]
  current: string | undefined
  /** Counts how often another thing became current without being pointed at: it is then brought into view. */
  turn: number
  /** Decided since the list was loaded. */
  gone: ReadonlySet<string>
  /** A request about them failed: if they are missing in a reload, they do not wait any more. */
  doubted: ReadonlySet<string>
  /** The last thing that vanished although it was being worked on, until another decision. */
  lost: WaitingThing | undefined
}

/**
 * What was done last: its message, its undo, while there is one, when it was sent by the clock of `performance.now`, and whether
 * the message is old.
 */
export type LastAction = {
  message: string
  undo?: Undo | undefined
  key: string
  sent?: number
  isOld?: boolean
}

/** Milliseconds for which a message without an undo is kept in view. */
const MESSAGE_TIME = 9_000

type Content = {
  items: WaitingThing[]
  /** Nothing waits that is not among the items. */
  isWhole: boolean
  /** Things whose own decisions have no answer yet. */
  underWay: ReadonlySet<string>
}

/**
 * The things of a page while somebody works through them: a decided one leaves at once and the next one
 * becomes current; new things of a reload are appended.
 */
export function useQueue(content: Content) {
  const { items } = content
  const [state, setState] = useState<State>(() => ({
    from: items,
    things: items,
    current: items[0] && keyOf(items[0]),
    turn: 0,
    gone: new Set(),
    doubted: new Set(),
    lost: undefined,
  }))
  const [decided, setDecided] = useState(0)
  const [last, setLast] = useState<LastAction>()
  /** The same at once: an undo may be pressed before its decision has an answer. */
  const latest = useRef<LastAction>(undefined)
  /** What is being undone, or was: pressed once more, that is not undone again. */
  const undone = useRef(new WeakSet<LastAction>())
  const replacedAt = useRef(Number.NEGATIVE_INFINITY)
  const shown = state.from === items ? state : mergeReload(state, content)
  if (shown !== state) setState(shown)
  const { things, current, turn, lost } = shown

  function show(next: LastAction) {
    latest.current = next
    setLast(next)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: its time begins with the decision
  useEffect(() => {
    if (!last || last.isOld) return
    const { message, key, undo, sent } = last
    const time = undo ? undoTime(undo.within, sent) : MESSAGE_TIME
    const over = setTimeout(() => show({ message, key, isOld: true }), time)
    return () => clearTimeout(over)
  }, [last])

  // In the same frame: a key pressed for the lost thing must not decide the one in its place.
  useLayoutEffect(() => {
    if (lost) replacedAt.current = performance.now()
  }, [lost])

  return {
    things,
    current: things.find((one) => keyOf(one) === current),
    decided,
    /** How many of the things that the list counts have been decided since. */
    decidedSince: shown.gone.size,
    last,
    /** The decision about this thing, if it is the last one by now. */
    lastOf: (key: string) => (latest.current?.key === key ? latest.current : undefined),
    turn,
    lost,
    /** Whether the current thing was chosen by somebody, or has been there for this long. Milliseconds. */
    isSeen: (time: number) => performance.now() - replacedAt.current >= time,
    look(key: string) {
      replacedAt.current = Number.NEGATIVE_INFINITY
      setState((before) => ({ ...before, current: key }))
    },
    move(by: 1 | -1) {
      replacedAt.current = Number.NEGATIVE_INFINITY
      setState((before) => ({ ...before, current: neighbour(before, by), turn: before.turn + 1 }))
    },
    doubt: (key: string) => setState((before) => ({ ...before, doubted: new Set([...before.doubted, key]) })),
    decide(key: string, { done, undo }: Decision, sent: number) {
      setDecided((before) => before + 1)
      show({ message: done, undo, key, sent })
      setState((before) => {
        const next = neighbour(before, 1) === key ? neighbour(before, -1) : neighbour(before, 1)
        const isCurrent = before.current === key
        return {
          ...before,
          current: isCurrent ? next : before.current,
          turn: isCurrent ? before.turn + 1 : before.turn,
          things: before.things.filter((one) => keyOf(one) !== key),
          gone: new Set([...before.gone, key]),
          lost: undefined,
        }
      })
    },
    /** Undoes a decision; returns whether its thing waits again. */
    async undo(decided: LastAction | undefined): Promise<boolean> {
      if (!decided?.undo || undone.current.has(decided)) return false
      const { undo, key } = decided
      undone.current.add(decided)
      try {
        await undo.act()
      } catch (error) {
        undone.current.delete(decided)
        throw error
      }
      setDecided((before) => before - 1)
      // A decision that was made since keeps its own undo.
      if (latest.current?.key === key) show({ message: undo.done, key })
      setState((before) => ({
        ...before,
        current: key,
        turn: before.turn + 1,
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

/**
 * Things that are still there keep their place; those missing in the reload are removed, new ones are appended, except one
 * whose decision was undone. The current one stays as well if it may only have been pushed to the next page, and what is
 * being decided until that has an answer.
 */
export function mergeReload(before: State, { items, isWhole, underWay }: Content): State {
  const { things, current, gone, doubted } = before
  const now = new Map(items.map((one) => [keyOf(one), one]))
  const isLost = (key: string) =>
    !now.has(key) && !underWay.has(key) && (doubted.has(key) || (isWhole && key === current))
  const isKept = (key: string) => underWay.has(key) || (key === current && !isLost(key))
  const stayed = things.flatMap((one) => now.get(keyOf(one)) ?? (isKept(keyOf(one)) ? one : []))
  const known = new Set(stayed.map(keyOf))
  const fresh = items.filter((one) => !known.has(keyOf(one)) && !gone.has(keyOf(one)))
  const isBack = (one: WaitingThing) => keyOf(one) === current
  const all = [...returned(fresh.find(isBack), stayed, items), ...fresh.filter((one) => !isBack(one))]
  const isThere = all.some((one) => keyOf(one) === current)
  return {
    from: items,
    things: all,
    current: isThere ? current : successor(things, current, all),
    turn: isThere ? before.turn : before.turn + 1,
    // The list was counted again: what it still has was decided while it was loading.
    gone: new Set([...gone].filter((key) => now.has(key))),
    doubted: new Set(),
    lost: things.filter((one) => isLost(keyOf(one))).at(-1) ?? before.lost,
  }
}

/** The things with the one whose decision was undone where it was: before the first that comes after it in the list. */
function returned(
  back: WaitingThing | undefined,
  things: WaitingThing[],
  items: WaitingThing[],
): WaitingThing[] {
  if (!back) return things
  const later = new Set(items.slice(items.indexOf(back)).map(keyOf))
  const at = things.findIndex((one) => later.has(keyOf(one)))
  return at < 0 ? [...things, back] : [...things.slice(0, at), back, ...things.slice(at)]
}

/** What is current when this one has vanished: the next of its neighbours that is left, or the one before them. */
function successor(
  things: WaitingThing[],
  current: string | undefined,
  left: WaitingThing[],
): string | undefined {
  const at = things.findIndex((one) => keyOf(one) === current)
  const keys = left.map(keyOf)
  const neighbours = [...things.slice(at + 1), ...things.slice(0, Math.max(0, at)).reverse()].map(keyOf)
  return neighbours.find((key) => keys.includes(key)) ?? keys[0]
}
