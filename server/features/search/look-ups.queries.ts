import type { Executor } from '#server/db/client.ts'
import type { Catalogue } from './catalogue.ts'
import { readConcepts } from './glossary.queries.ts'
import { inVocabulary } from './vocabulary.queries.ts'

/** What the passes of one search look up in the glossary and the vocabulary, each concept and each word once. */
export function lookUpsOf(db: Executor): Pick<Catalogue, 'readConcepts' | 'inVocabulary'> {
  const existing = async (words: string[]) => {
    const found = await inVocabulary(db, words)
    return new Map(words.map((word) => [word, found.has(word)]))
  }
  const wordsExist = readOnce(existing)
  return {
    readConcepts: readOnce((concepts) => readConcepts(db, concepts)),
    inVocabulary: async (words) => {
      const asked = await wordsExist(words)
      return new Set([...asked.keys()].filter((word) => asked.get(word)))
    },
  }
}

/** Reads only what earlier calls have not read. */
function readOnce<V>(
  read: (keys: string[]) => Promise<ReadonlyMap<string, V>>,
): (keys: Iterable<string>) => Promise<Map<string, V>> {
  const known = new Map<string, V>()
  return async (keys) => {
    const asked = [...new Set(keys)]
    const missing = asked.filter((key) => !known.has(key))
    if (missing.length > 0) for (const [key, value] of await read(missing)) known.set(key, value)
    return new Map(asked.flatMap((key) => (known.has(key) ? [[key, known.get(key) as V]] : [])))
  }
}
