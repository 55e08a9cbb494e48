import { FIELDS, type Field, fieldTerm } from './index-terms.ts'
import { wordsOf } from './words.ts'

export type PlaylistTexts = Record<Field | 'titles', string>

/** At most this many words are indexed per playlist; the best fields come first. */
const MAX_WORDS = 2_000

/** The indexed words of a playlist: each word as it is, and marked with the best field it is in. */
export function indexedWords(texts: PlaylistTexts): { words: string[]; index: string[] } {
  const words = new Set<string>()
  const index: string[] = []
  for (const field of [...FIELDS, 'titles'] as const) {
    for (const word of wordsOf(texts[field]).flatMap(withItsStem)) {
      if (words.has(word) || words.size >= MAX_WORDS) continue
      words.add(word)
      index.push(word)
      if (field !== 'titles') index.push(fieldTerm(field, word))
    }
  }
  return { words: [...words], index }
}

/** “C++” is found as C++ and as C. */
function withItsStem(word: string): string[] {
  const stem = word.replace(/(?:\+\+|#)$/, '')
  return stem === word ? [word] : [word, stem]
}
