/** When something that can be undone for so long is final: a moment later, so that an undo still in progress is seen. */
export function whenFinal(decidedAt: Date, undoMilliseconds: number): Date {
  return new Date(decidedAt.getTime() + undoMilliseconds + 1_000)
}
