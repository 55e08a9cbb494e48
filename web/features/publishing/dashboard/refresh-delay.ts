/** Milliseconds that a toast stands alone before the list shows the new state. */
export const refreshDelay = 2000
