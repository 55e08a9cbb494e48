/** Milliseconds that a toast is shown before the list shows the new state. */
export const refreshDelay = 2000
