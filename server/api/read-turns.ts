import { createFairTurns } from '#server/process/fair-turns.ts'
import { callerKey, isThisMachine } from './rate-limit.ts'

/**
 * How many uncached pages, and replies of reads that visitors get from the cache, are made at a time, so that a flood of
 * different requests takes neither every database connection nor the turns of other callers. Many phones may share an
 * address.
 */
const AT_ONCE = { atOnce: 8, perCaller: 100 }

/** Work for a caller, by address or by account, when it is their turn. Callers on this machine wait for nobody. */
export type ReadTurns = <T>(caller: string, work: () => Promise<T>) => Promise<T>

export function createReadTurns(): ReadTurns {
  const inTurn = createFairTurns(AT_ONCE)
  return (caller, work) => (isThisMachine(caller) ? work() : inTurn(callerKey(caller), work))
}
