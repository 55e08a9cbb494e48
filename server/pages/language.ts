import Negotiator from 'negotiator'

/** The languages that pages are written in; the first is for whoever likes none of them better. */
export type Languages = readonly [string, ...string[]]

/** Browsers send a few dozen characters. */
const MAX_HEADER = 500

/** The one of the languages that somebody likes best, by the Accept-Language header; `hi-IN` is content with `hi`. */
export function chooseLanguage(accepted: string | undefined, known: Languages): string {
  if (known.length === 1 || !accepted || accepted.length > MAX_HEADER) return known[0]
  return new Negotiator({ headers: { 'accept-language': accepted } }).language([...known]) ?? known[0]
}
