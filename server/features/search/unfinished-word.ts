import { type ParsedQuery, parseQuery, subjectLength } from './parsed-query.ts'

/** Beside more words of a subject the last one says little: courses with some of the words are found anyway. */
const MAX_BEFORE = 5

/**
 * The words before a last word of one or two letters, and that word: “machine l”. Both are empty if there is no such
 * word, no subject before it or a very long one, or if it belongs to those words, as in “hindi me”.
 */
export function unfinished(text: string): [before: string, last: string] {
  const [, before = '', last = ''] = /^(.*\S)\s+(\S+)$/su.exec(text) ?? []
  const [finished, begun, whole] = [parseQuery(before), parseQuery(last), parseQuery(text)]
  const isBegun = begun?.mayBePrefix === false && whole !== null && !endsPhrase(whole)
  const length = finished ? subjectLength(finished) : 0
  return isBegun && length > 0 && length <= MAX_BEFORE ? [before, last] : ['', '']
}

function endsPhrase({ words, roles }: ParsedQuery): boolean {
  return roles.some(({ from, to }) => to === words.length && to - from > 1)
}
