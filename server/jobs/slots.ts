/** Jobs that one process runs at once, and so the connections to a mail server that it needs. */
export const MAX_AT_ONCE = 8

/** This many of them are reserved for more urgent work. */
export const MAX_OF = { urgent: MAX_AT_ONCE, usual: 6, bulk: 3 }
