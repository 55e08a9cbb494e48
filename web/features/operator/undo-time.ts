/** Milliseconds that undoing itself may be on its way while the server's time for it is running. */
const ANSWER_TIME = 1_000

/**
 * How long undoing is offered when the server allows it for so many milliseconds. Its time may have been running since the
 * action was `sent`, by the clock of `performance.now`.
 */
export function undoTime(limit: number, sent = performance.now()): number {
  return Math.max(1, limit - ANSWER_TIME - (performance.now() - sent))
}
