import { hasSubject, type Reading, readQuery } from './reading.ts'

/**
 * The words before a last word of one or two letters, and that word: “machine l”. Both are empty if there is no such
 * word, no subject before it, or if it belongs to those words, as in “hindi me”.
 */
export function unfinished(text: string): [before: string, last: string] {
  const [, before = '', last = ''] = /^(.*\S)\s+(\S+)$/su.exec(text) ?? []
  const [finished, begun, whole] = [readQuery(before), readQuery(last), readQuery(text)]
  const isBegun = begun?.openEnd === false && whole !== null && !endsPhrase(whole)
  return finished && isBegun && hasSubject(finished) ? [before, last] : ['', '']
}

function endsPhrase({ words, asking }: Reading): boolean {
  return asking.some(({ from, to }) => to === words.length && to - from > 1)
}
