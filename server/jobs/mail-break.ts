import { DependencyAway } from './dependency-away.ts'

/** Between two looks; what was tried meanwhile is due again after as long. */
export const PAUSE_MS = 5_000

/**
 * While the mail server is away one mail at a time looks whether it is back; all others stay due, so that afterwards the
 * most urgent go first and nobody waits for the end of a long pause.
 */
export class MailBreak {
  #until = 0
  #isAway = false

  /** How many jobs that send mail may begin now, `running` being under way. */
  room(running: number, now = Date.now()): number {
    if (!this.#isAway) return Number.POSITIVE_INFINITY
    return running === 0 && now >= this.#until ? 1 : 0
  }

  /** Milliseconds until the next look, or null when nothing is away. */
  wait(now = Date.now()): number | null {
    return this.#isAway ? Math.max(0, this.#until - now) : null
  }

  /** Takes from why a mail failed whether its server is there. `now` in milliseconds since 1970. */
  learn(error: unknown, now = Date.now()): void {
    this.#isAway = error instanceof DependencyAway
    this.#until = now + PAUSE_MS
  }

  isBack(): void {
    this.#isAway = false
  }
}
