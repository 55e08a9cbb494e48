import { DependencyDown } from './dependency-down.ts'

/** Milliseconds between two probes; an email that was tried is due again after the same time. */
export const PAUSE_MS = 5_000

/**
 * While the mail server is down one email at a time probes it; all others stay due, so that afterwards the
 * most urgent are sent first and nobody waits for the end of a long backoff.
 */
export class MailCircuitBreaker {
  /** By performance.now(): setting the clock back prolongs no break. */
  #until = 0
  #isAway = false

  /** How many jobs that send mail may start now, while `running` of them are in progress. */
  room(running: number, now = performance.now()): number {
    if (!this.#isAway) return Number.POSITIVE_INFINITY
    return running === 0 && now >= this.#until ? 1 : 0
  }

  /** Milliseconds until the next probe, or null when nothing is down. */
  wait(now = performance.now()): number | null {
    return this.#isAway ? Math.max(0, this.#until - now) : null
  }

  /** Only `DependencyDown` says something about the mail server. */
  learn(error: unknown, now = performance.now()): void {
    if (!(error instanceof DependencyDown)) return
    this.#isAway = true
    this.#until = now + PAUSE_MS
  }

  isBack(): void {
    this.#isAway = false
  }
}
