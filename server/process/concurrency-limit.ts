import { fail } from '#contract/errors.ts'

/** Limits how much heavy work runs at a time; the rest waits, and work beyond the longest queue is rejected. */
export function limitConcurrency({ atOnce, maxQueue }: { atOnce: number; maxQueue: number }) {
  let working = 0
  const waiting: (() => void)[] = []
  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (working >= atOnce) {
      if (waiting.length >= maxQueue) fail('too_many_requests', { retryAfter: 5 })
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else working += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else working -= 1
    }
  }
}
