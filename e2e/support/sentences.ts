/** The server's message when it does not reach its database. */
export const DATABASE_DOWN = 'The database cannot be reached right now. Please try again in a moment'

/** The page's message when there was no answer. */
export const OFFLINE = 'No answer from the server. Please check your connection and try again.'
