import { createFairQueue } from '#server/process/fair-queue.ts'
import { callerKey, isThisMachine } from './rate-limit.ts'

/**
 * How many uncached pages, and replies of reads that visitors get from the cache, are computed at a time, so that a flood of
 * different requests takes neither every database connection nor the turns of other callers. Many phones may share an
 * address.
 */
const AT_ONCE = { atOnce: 8, perCaller: 100 }

/** Runs work for a caller, by address or by account, when it is their turn. Callers on this machine never wait. */
export type ReadQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>

export function createReadQueue(): ReadQueue {
  const inTurn = createFairQueue(AT_ONCE)
  return (caller, work) => (isThisMachine(caller) ? work() : inTurn(callerKey(caller), work))
}
