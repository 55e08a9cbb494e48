import { AppError } from '#contract/errors.ts'
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
  readonly #periodMs: number
  #counts = new Map<string, number>()
  #period = 0

  constructor(scale: number, { most = ANSWERS, milliseconds = MINUTE } = {}) {
    this.#limit = Math.max(1, Math.floor(most * scale))
    this.#periodMs = milliseconds
  }

  /**
   * Counts one for an address or an account and returns null, or returns why it is rejected. `now` in milliseconds since
   * 1970.
   */
  tryTake(address: string, now = Date.now()): AppError | null {
    const caller = callerKey(address)
    if (isThisMachine(address) || isThisMachine(caller)) return null
    const period = Math.floor(now / this.#periodMs)
    if (period !== this.#period || this.#counts.size > MAX_CALLERS) this.#counts.clear()
    this.#period = period
    const before = this.#counts.get(caller) ?? 0
    if (before >= this.#limit)
      return new AppError('too_many_requests', { retryAfter: ((period + 1) * this.#periodMs - now) / 1_000 })
    this.#counts.set(caller, before + 1)
    return null
  }

  /** The same, but rejects with too_many_requests. */
  take(address: string, now?: number): void {
    const rejection = this.tryTake(address, now)
    if (rejection) throw rejection
  }

  /** Counts one for the account that is signed in at an address, or for the address; not for this machine. */
  takeFor(address: string, accountId: string | undefined): void {
    if (!isThisMachine(address)) this.take(accountId ?? address)
  }
}
