import { consonantsOf } from './consonants.ts'
import { stemsOf } from './endings.ts'
import { INDIC, pronunciationsOf } from './pronunciation.ts'
import { distanceFrom } from './sound-distance.ts'
import { soundKeys, typedKeys } from './sound-keys.ts'
import { allowedMistakes, mistakesBetween } from './spelling.ts'

/** Version of the rules, to be raised with every change of them: the glossary is then rewritten. */
export const PHRASE_RULES = 3

const MAX_KEYS = 12
/** A typed phrase may have endings, so it has more keys. */
const MAX_TYPED_KEYS = 24

/**
 * The sound keys of a phrase: those of its words joined, in every combination up to a bound. A word without
 * keys stands for itself.
 */
function phraseSounds(words: readonly string[], keysOf = soundKeys, most = MAX_KEYS): string[] {
  return words.reduce<string[]>(
    (joined, word, at) => {
      const keys = keysOf(word)
      const ways = keys.length > 0 ? keys : [`"${word}`]
      return joined
        .flatMap((before) => ways.map((key) => (at === 0 ? key : `${before} ${key}`)))
        .slice(0, most)
    },
    [''],
  )
}

/** People write “artha shastra” and “arthashastra”: two words also have the keys of the joined word. */
function joinedSounds(words: readonly string[], keysOf: (word: string) => string[]): string[] {
  if (words.length !== 2) return []
  const joined = words.join('')
  const least = isLong(joined) ? MIN_JOINED - 1 : MIN_JOINED
  return keysOf(joined).filter((key) => key.length >= least)
}

/**
 * A shorter key is too ambiguous for two joined words, unless it is short because neighbouring consonants share a
 * class, as in மாடித்தோட்டம்.
 */
const MIN_JOINED = 4
const isLong = (joined: string) => pronunciationsOf(joined).some((form) => consonantsOf(form) > MIN_JOINED)

/** The keys by which an entry of the glossary is found. */
export function entrySounds(words: readonly string[]): string[] {
  return [...new Set([...phraseSounds(words), ...joinedSounds(words, soundKeys), ...compoundSounds(words)])]
}

/** The same for a phrase that was typed. */
export function typedSounds(words: readonly string[]): string[] {
  const compounds =
    words.length === 1 ? words.flatMap((word) => [word, ...stemsOf(word)]).flatMap(wholeSounds) : []
  const joined = joinedSounds(words, typedKeys)
  return [...new Set([...compounds, ...phraseSounds(words, typedKeys, MAX_TYPED_KEYS), ...joined])]
}

/** Indian scripts also join words whose key is too short: ஆட்டுப்பண்ணை is found by all its sounds, vowels included. */
function compoundSounds(words: readonly string[]): string[] {
  return words.length === 2 ? wholeSounds(words.join('')) : []
}

function wholeSounds(word: string): string[] {
  return INDIC.test(word) ? pronunciationsOf(word).map((form) => `+${form}`) : []
}

/** Two joined words have many consonants, which another long word may match by chance. */
const JOINED_LIMIT = 0.6

const isOneOrTwo = (words: readonly string[]) => words.length === 1 || words.length === 2

/** Distance in sound between a typed phrase and another; null when they are not alike. */
export function phraseDistance(a: readonly string[], b: readonly string[]): number | null {
  if (a.length !== b.length) {
    const distance = isOneOrTwo(a) && isOneOrTwo(b) ? distanceFrom(a.join(''), b.join('')) : null
    return distance !== null && distance <= JOINED_LIMIT ? distance : null
  }
  const isSure = a.some((word, at) => word === b[at])
  let sum = 0
  for (const [at, word] of a.entries()) {
    const distance = wordDistance(word, b[at] ?? '', isSure)
    if (distance === null) return null
    sum += distance
  }
  return sum
}

/** A letter is missing or wrong, beside a word that is right: “mutal fund”. */
const MISTYPED = 0.2

function wordDistance(word: string, other: string, mayBeMistyped: boolean): number | null {
  if (word === other) return 0
  const distance = distanceFrom(word, other)
  if (distance !== null || !mayBeMistyped) return distance
  const most = allowedMistakes(word)
  return mistakesBetween(word, other, most) <= most ? MISTYPED : null
}
