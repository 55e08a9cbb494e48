import { fail } from '#contract/errors.ts'

/**
 * Limits how much heavy work runs at a time, in turns by caller, so that one who asks for a thousand things
 * makes others wait for only one of them; a caller with `perCaller` pieces waiting is rejected, and nobody else.
 */
export function createFairQueue({ atOnce, perCaller }: { atOnce: number; perCaller: number }) {
  let working = 0
  /** In order of turns, the next one first. */
  const waiting = new Map<string, (() => void)[]>()

  function takeNext(): (() => void) | undefined {
    const [first] = waiting
    if (!first) return undefined
    const [caller, queue] = first
    const next = queue.shift()
    waiting.delete(caller)
    if (queue.length > 0) waiting.set(caller, queue)
    return next
  }

  return async function inTurn<T>(caller: string, work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) {
      const queue = waiting.get(caller) ?? []
      if (queue.length >= perCaller) fail('too_many_requests', { retryAfter: 5 })
      waiting.set(caller, queue)
      await new Promise<void>((resolve) => queue.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = takeNext()
      if (next) next()
      else working -= 1
    }
  }
}
