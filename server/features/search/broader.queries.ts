import subjects from './broader.json' with { type: 'json' }
import type { Known } from './glossary.queries.ts'
import { type Lexicon, type Meaning, readMeanings } from './lexicon.queries.ts'
import type { ParsedQuery } from './parsed-query.ts'
import type { PassRun } from './passes.ts'
import { conditionsForMeanings, everyOne } from './search-conditions.ts'

/** The subjects that a concept belongs to. */
const broaderConcepts: Readonly<Record<string, readonly string[] | undefined>> = subjects

/** A query, and the subjects that are known of it. */
interface Asked {
  parsed: ParsedQuery
  core: readonly number[]
  lexicon: Lexicon
  known: readonly Known[]
}

/** Distance in sound of another ending. */
const NEARLY = 0.2
/** Each subject of a query costs look-ups; a longer query finds some of its words instead. */
const MAX_SUBJECTS = 2

/**
 * For a query whose subjects have no content: for each, the nearest broader subject that has some. Null if one of the
 * subjects has content, if no broader subject has any, and within filters. Only for certain subjects: they do not
 * merely sound similar, and with filler they make up the whole query.
 */
export async function broaderSubjects(passRun: PassRun, asked: Asked): Promise<Known[] | null> {
  const { parsed, core, lexicon, known } = asked
  if (passRun.catalogue.isFiltered || !areCertain(core, known)) return null
  for (const one of known) if (await isThere(passRun, parsed, lexicon, one)) return null
  const found: Known[] = []
  for (const one of known) {
    const wider = await nearest(passRun, parsed, lexicon, one)
    if (!wider) return null
    found.push(wider)
  }
  return found
}

/** What is in a category of the broader subjects: a course about language models teaches no language. */
export async function takeFromCategory(
  passRun: PassRun,
  { parsed, core, lexicon, known }: Asked,
  meanings: readonly Meaning[],
): Promise<void> {
  const parts = conditionsForMeanings(parsed, core, lexicon, meanings)
  const of = everyOne(parts.map(({ condition }) => condition))
  const concepts = [...new Set(known.flatMap((one) => one.concepts))]
  await passRun.takeCondition('meaning', { within: ['category'], of }, concepts)
}

function areCertain(core: readonly number[], known: readonly Known[]): boolean {
  const isSure = known.every((one) => isSpelledSo(one) || one.distance === 0)
  const isWhole = core.every((at) => known.some(({ from, to }) => from <= at && at < to))
  return known.length <= MAX_SUBJECTS && isSure && isWhole
}

/**
 * For a query that found little, none of it named after its subject, as “data analyst” in a text about algorithms: the
 * subjects next to its own, which may follow. Null if there are none, and where the first ones would not be shown either.
 */
export async function broaderBeside(passRun: PassRun, asked: Asked): Promise<Known[] | null> {
  const { parsed, core, lexicon, known } = asked
  if (passRun.catalogue.isFiltered || !areCertain(core, known)) return null
  const own = conditionsForMeanings(parsed, core, lexicon, await readMeanings(passRun.catalogue, known))
  const of = everyOne(own.map(({ condition }) => condition))
  if (await passRun.findsAny({ within: ['name'], of })) return null
  const wider = known.map(broaderOf).filter((one) => one !== null)
  return wider.length === known.length ? wider : null
}

/**
 * The same beside words that say nothing about courses, unknown ones, “photoshop thumbnail”, or those of daily life,
 * “vegetables on my roof”: only for phrases that are spelled so, or nearly so if they have several words, and only the
 * subject that is next to each, since such a word may mean something else entirely.
 */
export async function withBroader(
  passRun: PassRun,
  parsed: ParsedQuery,
  lexicon: Lexicon,
  known: readonly Known[],
): Promise<Known[] | null> {
  const said = await passRun.catalogue.readConcepts(known.flatMap(({ concepts }) => concepts))
  const isSubject = ({ concepts }: Known) => concepts.some((concept) => said.get(concept)?.length)
  const certain = known.filter((one) => isSpelledSo(one) && isSubject(one))
  if (passRun.catalogue.isFiltered || certain.length === 0 || certain.length > MAX_SUBJECTS) return null
  for (const one of certain) if (await isThere(passRun, parsed, lexicon, one)) return null
  const wider = certain.map(broaderOf)
  for (const one of wider) if (!one || !(await isThere(passRun, parsed, lexicon, one))) return null
  return wider.filter((one) => one !== null)
}

/** “sabzi ugani” is growing vegetables, “sabzi ugana”; a single word that sounds so may be another one. */
function isSpelledSo({ literally, from, to, distance }: Known): boolean {
  return literally || (to - from > 1 && distance <= NEARLY)
}

function broaderOf(one: Known): Known | null {
  const concepts = [...new Set(one.concepts.flatMap((concept) => broaderConcepts[concept] ?? []))]
  return concepts.length > 0 ? { ...one, concepts, isBroader: true } : null
}

async function nearest(
  passRun: PassRun,
  parsed: ParsedQuery,
  lexicon: Lexicon,
  one: Known,
): Promise<Known | null> {
  const wider = broaderOf(one)
  if (!wider) return null
  return (await isThere(passRun, parsed, lexicon, wider)) ? wider : nearest(passRun, parsed, lexicon, wider)
}

async function isThere(
  passRun: PassRun,
  parsed: ParsedQuery,
  lexicon: Lexicon,
  one: Known,
): Promise<boolean> {
  const places = Array.from({ length: one.to - one.from }, (_, more) => one.from + more)
  const parts = conditionsForMeanings(parsed, places, lexicon, await readMeanings(passRun.catalogue, [one]))
  return passRun.findsAny(everyOne(parts.map(({ condition }) => condition)))
}
