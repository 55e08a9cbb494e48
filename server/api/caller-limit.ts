import { AppError, fail } from '#contract/errors.ts'
import { callerKey, isThisMachine } from './rate-limit.ts'

/** Answers per caller and minute. Many phones share one address, but they also share what is cached. */
const ANSWERS = 600
const MINUTE = 60_000
/** Callers that are remembered at the same time. */
const MAX_CALLERS = 20_000

/**
 * How much work one caller may cause in a period: by default, how many uncached pages and replies to reads
 * may be computed per minute. It protects this process, so this process counts, without asking the database. Callers on
 * this machine are not counted: a proxy that does not forward its clients' addresses looks like one of them.
 */
export class CallerLimit {
  readonly #limit: number
  readonly #milliseconds: number
  #done = new Map<string, number>()
  #period = 0

  constructor(scale: number, { most = ANSWERS, milliseconds = MINUTE } = {}) {
    this.#limit = Math.max(1, Math.floor(most * scale))
    this.#milliseconds = milliseconds
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
    const period = Math.floor(now / this.#milliseconds)
    if (period !== this.#period || this.#done.size > MAX_CALLERS) this.#done.clear()
    this.#period = period
    const before = this.#done.get(caller) ?? 0
    if (before >= this.#limit)
      fail('too_many_requests', { retryAfter: ((period + 1) * this.#milliseconds - now) / 1_000 })
    this.#done.set(caller, before + 1)
  }
}
