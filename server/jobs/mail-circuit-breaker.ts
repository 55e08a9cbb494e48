import { DependencyDown } from './dependency-down.ts'

/** Milliseconds between two probes; an email that was tried is due again after the same time. */
export const PROBE_INTERVAL_MS = 5_000

/**
 * While the mail server is down one email at a time probes it; all others stay due, so that afterwards the
 * most urgent are sent first and nobody waits for the end of a long backoff.
 */
export class MailCircuitBreaker {
  /** By performance.now(): setting the clock back prolongs no break. */
  #probeAt = 0
  #isOpen = false

  /** How many jobs that send mail may start now, while `running` of them are in progress. */
  capacity(running: number, now = performance.now()): number {
    if (!this.#isOpen) return Number.POSITIVE_INFINITY
    return running === 0 && now >= this.#probeAt ? 1 : 0
  }

  /** Milliseconds until the next probe, or null when nothing is down. */
  millisecondsUntilProbe(now = performance.now()): number | null {
    return this.#isOpen ? Math.max(0, this.#probeAt - now) : null
  }

  /** Only `DependencyDown` says something about the mail server. */
  recordFailure(error: unknown, now = performance.now()): void {
    if (!(error instanceof DependencyDown)) return
    this.#isOpen = true
    this.#probeAt = now + PROBE_INTERVAL_MS
  }

  recordSuccess(): void {
    this.#isOpen = false
  }
}
