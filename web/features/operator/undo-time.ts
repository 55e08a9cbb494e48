/** Milliseconds that a reply may have been on its way while the server's time to undo was running. */
const ANSWER_TIME = 1_000

/** How long undoing is offered when the server allows it for so many milliseconds. */
export function undoTime(limit: number): number {
  return limit - ANSWER_TIME
}
