import { randomInt } from 'node:crypto'

/** Consonants that differ in sound, no two of which occur together in filler words. */
const CONSONANTS = 'bdgjkp'
const VOWELS = 'aeiou'

/**
 * A word of fourteen letters that no other test searches for; nothing similar occurs, and its beginning is not a word
 * either.
 */
export function aWord(): string {
  return Array.from({ length: 5 }, () => aCluster())
    .join('')
    .slice(0, -1)
}

/** Two consonants and a vowel, as in “gjo”. */
function aCluster(): string {
  const first = randomInt(CONSONANTS.length)
  const second = (first + 1 + randomInt(CONSONANTS.length - 1)) % CONSONANTS.length
  const pair = CONSONANTS.charAt(first) + CONSONANTS.charAt(second)
  // In English spelling these are one sound, as in “edge”.
  return pair === 'dg' ? aCluster() : pair + VOWELS.charAt(randomInt(VOWELS.length))
}

const SIGNS: Record<string, string> = {
  ...{ b: 'ब', d: 'द', g: 'ग', j: 'ज', k: 'क', p: 'प' },
  ...{ a: 'ा', e: 'े', i: 'ि', o: 'ो', u: 'ु' },
}

/** The pronunciation of such a word, in another script. */
export function inDevanagari(word: string): string {
  const joined = word.replace(new RegExp(`([${CONSONANTS}])(?=[${CONSONANTS}])`, 'g'), '$1्')
  return Array.from(joined, (letter) => SIGNS[letter] ?? letter).join('')
}
