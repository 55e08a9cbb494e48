/** Jobs that one process works on at once, and so the connections to a mail server that it needs. */
export const MAX_AT_ONCE = 8

/** Of these so many are left to whatever is more urgent. */
export const MAX_OF = { urgent: MAX_AT_ONCE, usual: 6, bulk: 3 }
