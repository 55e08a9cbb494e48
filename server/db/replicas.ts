import type pg from 'pg'
import { trackReplica } from './replica.ts'

export interface Replicas {
  /** One of those that have replayed every change that this process knows of, in turn; null when none has. */
  next(): pg.Pool | null
  /** How many have. */
  currentCount(): number
  /** To be called when something has changed that they may not have replayed. */
  noteChange(): void
  close(): Promise<void>
}

/** Each replica is followed on its own: one that lags or is down keeps nobody from reading the others. */
export function trackReplicas(main: pg.Pool, copies: readonly pg.Pool[]): Replicas {
  const followed = copies.map((copy) => trackReplica(main, copy))
  let turn = 0
  const current = () => followed.filter((replica) => replica.isCurrent())
  return {
    next: () => {
      const usable = current()
      turn += 1
      return usable[turn % usable.length]?.client ?? null
    },
    currentCount: () => current().length,
    noteChange: () => {
      for (const replica of followed) replica.noteChange()
    },
    close: async () => {
      await Promise.all(followed.map((replica) => replica.close()))
    },
  }
}
