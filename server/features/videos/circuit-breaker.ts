/** Stops calling a service that does not answer, so that nobody waits for an answer that will not come. */
interface CircuitBreaker {
  /** Milliseconds until the next call is allowed; 0 when it is allowed now. */
  closedFor(): number
  succeeded(): void
  failed(): void
}

/** After `failures` in a row nothing is called for `restMs`; then one failure is enough for another rest. */
export function circuitBreaker({ failures, restMs }: { failures: number; restMs: number }): CircuitBreaker {
  let inARow = 0
  /** By performance.now(): setting the clock back prolongs no rest. */
  let restsUntil = 0
  return {
    closedFor: () => Math.max(0, restsUntil - performance.now()),
    succeeded: () => {
      inARow = 0
      restsUntil = 0
    },
    failed: () => {
      inARow += 1
      if (inARow >= failures) restsUntil = performance.now() + restMs
    },
  }
}
