import { readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { v7 } from 'uuid'
import { z } from 'zod'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { wordsOfPhrase } from './parsed-query.ts'
import { entrySounds } from './phrase-sounds.ts'
import { spelledOut } from './sound-keys.ts'

const FOLDER = new URL('./glossary/', import.meta.url)

const Concept = z.object({
  concept: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  words: z.record(z.string(), z.array(z.string())),
  /** Read letter by letter, in any language: found as written or spelled out, never by sounding like a word. */
  abbreviations: z.array(z.string().regex(/^[A-Z0-9]{2,7}$/)).optional(),
  /**
   * Of daily life, hardly of a course: known as written, so that कुत्ता is not taken for a misspelled कथा, but never by
   * sound, so that no misspelled subject is taken for it, and not looked for in its other words: nayi, a dog in Kannada, is
   * new in Hindi.
   */
  everyday: z.literal(true).optional(),
})
type Concept = z.infer<typeof Concept>
const GlossaryFile = z.array(Concept)

/** A row of the glossary. */
export interface BuiltInEntry {
  id: string
  concept: string
  language: string
  text: string
  /** Normalised and separated by spaces. */
  words: string
  sounds: string[]
  everyday: boolean
}

/** The text of each file of the built-in glossary. */
export function glossaryFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))
}

/** This many concepts take a few milliseconds. */
const CONCEPTS_PER_TURN = 20

/**
 * The entries of these files, each once. Computing their sounds takes seconds in all, so other work may run in
 * between.
 */
export async function readEntries(files: readonly string[]): Promise<BuiltInEntry[]> {
  const rows = new Map<string, BuiltInEntry>()
  const sounds = new Map<string, string[]>()
  for (const file of files) {
    await nextTurn()
    for (const [at, concept] of GlossaryFile.parse(JSON.parse(file)).entries()) {
      if (at % CONCEPTS_PER_TURN === 0) await nextTurn()
      for (const row of entriesOf(concept, sounds))
        rows.set(`${row.concept} ${row.language} ${row.words}`, row)
    }
  }
  return [...rows.values()]
}

/** `sounds`: those of the phrases so far. */
function* entriesOf(
  { concept, words, abbreviations = [], everyday: marked }: Concept,
  sounds: Map<string, string[]>,
): Generator<BuiltInEntry> {
  const everyday = marked === true
  for (const text of abbreviations) {
    const letters = text.toLowerCase()
    const spoken = spelledOut(letters)
    yield { id: v7(), concept, language: DEFAULT_LANGUAGE, text, words: letters, sounds: spoken, everyday }
  }
  const texts = Object.entries(words).flatMap(([language, list]) => list.map((text) => ({ language, text })))
  for (const { language, text } of texts) {
    const list = wordsOfPhrase(text)
    if (list.length === 0) continue
    const phrase = list.join(' ')
    const spoken = everyday ? [] : (sounds.get(phrase) ?? entrySounds(list))
    if (!everyday) sounds.set(phrase, spoken)
    yield { id: v7(), concept, language, text, words: phrase, sounds: spoken, everyday }
  }
}
