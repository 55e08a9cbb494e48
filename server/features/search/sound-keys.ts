import { acronymsOf } from './acronyms.ts'
import { withoutEnding } from './consonants.ts'
import { stemsOf } from './endings.ts'
import { pronunciationsOf } from './pronunciation.ts'

/** Version of the rules, to be raised with every change of them: the vocabulary is then recomputed. */
export const SOUND_RULES = 4

/**
 * Keys that words of similar sound share: the classes of their consonants. Coarse, so that an index finds the
 * candidates (Tamil writes k and g alike, people write v for b, s for sh); `soundDistance` then decides. A word may be
 * pronounced in several ways, so it has several keys. None for words without consonants, which would match anything.
 */
export function soundKeys(word: string): string[] {
  const forms = pronunciationsOf(word)
  const keys = forms.flatMap((form) => [form, ...withoutEnding(word, form)].flatMap(keysOf))
  return [...new Set(keys)]
    .filter((key) => key !== '')
    .slice(0, MAX_KEYS)
    .concat(spelledOut(word))
}

/** The keys of what a word spells, read letter by letter. */
export function spelledOut(word: string): string[] {
  return acronymsOf(word).map((letters) => `=${letters}`)
}

const MAX_KEYS = 6

/**
 * The keys by which a typed word is looked up, also without its ending. One or two Latin letters are the beginning of a
 * word or an acronym, never a sound: “co” is not को.
 */
export function typedKeys(word: string): string[] {
  if (/^[a-z]{1,2}$/.test(word)) return soundKeys(word).filter((key) => key.startsWith('='))
  return [...new Set([word, ...stemsOf(word)].flatMap(soundKeys))]
}

const CLASSES: Record<string, string> = {
  ...{ k: 'K', g: 'K', t: 'T', d: 'T', p: 'P', b: 'P', f: 'P', v: 'P' },
  ...{ c: 'C', j: 'C', s: 'C', z: 'C', n: 'N', m: 'N', r: 'R', l: 'L' },
}

function keysOf(form: string): string[] {
  const ways = form.includes('D') ? [form.replaceAll('D', 'd'), form.replaceAll('D', 'r')] : [form]
  return ways.map((way) =>
    [...way]
      .map((letter) => CLASSES[letter] ?? '')
      .join('')
      .replace(/(.)\1+/g, '$1'),
  )
}
