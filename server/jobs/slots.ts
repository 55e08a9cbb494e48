/** Jobs that one process runs at once, and therefore the connections to a mail server that it needs. */
export const MAX_AT_ONCE = 8

/** The most slots for work of an urgency and all less urgent work; the rest is reserved for more urgent work. */
export const MAX_OF = { urgent: MAX_AT_ONCE, usual: 6, bulk: 3 }
