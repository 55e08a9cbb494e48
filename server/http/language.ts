/** The languages that pages are written in; the first is for whoever likes none of them better. */
export type Languages = readonly [string, ...string[]]

/**
 * The one of the languages that somebody likes best, by the Accept-Language header of RFC 9110: ranges with weights, of
 * which the first subtag decides (`hi-IN` is content with `hi`).
 */
export function chooseLanguage(accepted: string | undefined, known: Languages): string {
  if (known.length === 1 || !accepted) return known[0]
  let best = { language: known[0], weight: 0 }
  for (const range of accepted.slice(0, LONGEST_LOOKED_AT).split(',')) {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = Number(parameters.find((one) => one.startsWith('q='))?.slice(2) ?? 1)
    const language = known.find((one) => one === tag.split('-')[0])
    if (language && weight > best.weight) best = { language, weight }
  }
  return best.language
}

/** Browsers send a few dozen signs. */
const LONGEST_LOOKED_AT = 500
