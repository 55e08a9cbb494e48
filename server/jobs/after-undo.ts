/** When what can be undone for so long is final: a moment later, so that an undo still in progress is seen. */
export function afterUndo(decidedAt: Date, milliseconds: number): Date {
  return new Date(decidedAt.getTime() + milliseconds + 1_000)
}
