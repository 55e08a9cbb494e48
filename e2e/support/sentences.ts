/** What a server says that does not reach its database. */
export const SENTENCE = 'The database cannot be reached right now. Please try again in a moment'

/** What the page says when nothing came back. */
export const OFFLINE = 'No answer from the server. Please check your connection and try again.'
