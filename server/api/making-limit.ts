import { AppError, fail } from '#contract/errors.ts'
import { callerKey, isThisMachine } from './rate-limit.ts'

/** Per caller and minute. Many phones share one address, but they also share what is cached. */
const ANSWERS = 600
const MINUTE = 60_000
/** Callers that are remembered at the same time. */
const MAX_CALLERS = 20_000

/**
 * How many pages, or replies of reads, that were not cached one caller may have made in a minute. It protects
 * this process, so this process counts, without asking the database. Callers on this machine are not counted:
 * a proxy that does not forward its clients' addresses looks like one of them.
 */
export class MakingLimit {
  readonly #limit: number
  #made = new Map<string, number>()
  #minute = 0

  constructor(scale: number) {
    this.#limit = Math.max(1, Math.floor(ANSWERS * scale))
  }

  /** Counts one and returns null, or returns why it is rejected. */
  rejectionOf(address: string): AppError | null {
    try {
      this.take(address)
      return null
    } catch (error) {
      if (error instanceof AppError) return error
      throw error
    }
  }

  /** Counts one for the account that is signed in at an address, or for the address; not for this machine. */
  takeFor(address: string, accountId: string | undefined): void {
    if (!isThisMachine(address)) this.take(accountId ?? address)
  }

  /** Counts one for an address or an account, or rejects with too_many_requests. `now` in milliseconds since 1970. */
  take(address: string, now = Date.now()): void {
    const caller = callerKey(address)
    if (isThisMachine(address) || isThisMachine(caller)) return
    const minute = Math.floor(now / MINUTE)
    if (minute !== this.#minute || this.#made.size > MAX_CALLERS) this.#made.clear()
    this.#minute = minute
    const before = this.#made.get(caller) ?? 0
    if (before >= this.#limit)
      fail('too_many_requests', { retryAfter: ((minute + 1) * MINUTE - now) / 1_000 })
    this.#made.set(caller, before + 1)
  }
}
