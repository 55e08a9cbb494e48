import type { Executor } from '#server/db/client.ts'
import { broaderBeside, broaderSubjects, takeFromCategory, withBroader } from './broader.queries.ts'
import type { Catalogue } from './catalogue.ts'
import { isNameOfOne } from './distinctive-phrases.ts'
import { findSpelled, type Known, withoutOverlaps } from './glossary.queries.ts'
import {
  areSynonyms,
  corrected,
  joinedWords,
  knownSingly,
  type Lexicon,
  type Meaning,
  readLexicon,
  readMeanings,
  soundAlikesOf,
} from './lexicon.queries.ts'
import { aboutLanguage, isMatchedOnlyBySound, withoutSubject } from './no-subject.queries.ts'
import { coreOf, type ParsedQuery, withoutFiller } from './parsed-query.ts'
import { PassRun, type PassRunResult } from './passes.ts'
import {
  asOne,
  conditionsForMeanings,
  conditionsForWords,
  everyOne,
  oneOf,
  type Part,
} from './search-conditions.ts'
import { type PartialSearch, searchSomeWords } from './some-words.queries.ts'

/** With fewer results than this the next pass runs: one page of the listings. */
export const FEW = 6

/**
 * All passes; those for a query whose last word may be unfinished, however short it is; or only that for all words as
 * typed.
 */
export type Passes = 'all' | 'while-typing' | 'exact'

/**
 * Searches in passes that match more and more, until a page of results is full: all words as typed; without filler;
 * corrections of mistyped words; words that sound alike; other words with the same meaning, or for a broader subject;
 * only some of the words. Each pass also matches what the one before matches, so that earlier results stay first. While
 * somebody types, a word of one or two letters that means nothing is no reason to go on, since it is unfinished.
 */
export async function runPasses(
  catalogue: Catalogue,
  parsed: ParsedQuery,
  passes: Passes = 'all',
): Promise<PassRunResult> {
  const passRun = new PassRun(catalogue)
  const typed = parsed.words.map((_, at) => at)
  const asTyped = conditionsForWords(parsed, typed, 'exact', null)
  const mayBeAside = parsed.roles.some(({ role }) => role.kind !== 'language')
  if (!mayBeAside || passes === 'exact') await passRun.take('exact', asTyped)
  if (passRun.total >= FEW || passes === 'exact') return passRun.end(parsed.words)
  const begun = passes === 'while-typing' ? await coreIfUnfinished(catalogue.db, parsed) : null
  if (begun) {
    await passRun.take('exact', conditionsForWords(parsed, begun, 'exact', null))
    return passRun.end(begun.map((at) => parsed.words[at] ?? ''))
  }
  const all = await catalogue.findInGlossary(parsed)
  const known = withoutOverlaps(all)
  const core = coreOf(parsed, known)
  if (core.length === 0) {
    await passRun.take('exact', asTyped)
    return passRun.total >= FEW ? passRun.end(parsed.words) : withoutSubject(passRun, parsed)
  }
  const outcome = await runPassesFrom(catalogue, passRun, { parsed, core, all, mayBeAside, passes })
  if (outcome.steps.length > 0) return outcome
  if (isMatchedOnlyBySound(parsed, core, known)) return withoutSubject(new PassRun(catalogue), parsed)
  return catalogue.widen ? outcome : ((await aboutLanguage(passRun, parsed)) ?? outcome)
}

/**
 * The subject of a query whose last word is too short to be treated as a beginning, is in no known phrase, and is not
 * alone; null for other queries.
 */
async function coreIfUnfinished(db: Executor, parsed: ParsedQuery): Promise<number[] | null> {
  if (parsed.mayBePrefix) return null
  const last = parsed.words.length - 1
  const known = await findSpelled(db, parsed)
  const core = coreOf(parsed, withoutOverlaps(known))
  return core.length > 1 && core.at(-1) === last && known.every(({ to }) => to <= last) ? core : null
}

interface Start {
  parsed: ParsedQuery
  core: number[]
  /** What the glossary knows: phrases and the words in them. */
  all: Known[]
  mayBeAside: boolean
  passes: Passes
}

async function runPassesFrom(
  catalogue: Catalogue,
  passRun: PassRun,
  { parsed, core, all, mayBeAside, passes }: Start,
): Promise<PassRunResult> {
  const known = withoutOverlaps(all)
  const others = parsed.words.filter((_, at) => !core.includes(at))
  // The pass with all words as typed does not come first: a course “for learning” would precede those about the
  // subject.
  const inCore = conditionsForWords(parsed, core, 'exact', null)
  if (mayBeAside) await passRun.take('exact', inCore, undefined, parsed.words.join(' '))
  if (catalogue.widen) await passRun.take('exact', inCore)
  const words = core.map((at) => parsed.words[at] ?? '')
  if (passRun.total >= FEW) return passRun.end(words, others)
  const isOne = !catalogue.widen && isOnePhrase(core, known)
  const bound = isOne ? asOne : (parts: Part[]) => parts
  if (isOne) await passRun.startOver('exact', asOne(inCore))
  const lexicon = await readLexicon(catalogue, parsed, core, known)
  const dropped = parsed.words.filter((_, at) => !core.includes(at) && !lexicon.inPhrases.has(at))
  await takeCorrected(passRun, parsed, core, lexicon)
  if (passRun.total >= FEW) return passRun.end(words, dropped)
  const heard = conditionsForWords(parsed, core, 'sound', lexicon)
  if (areSynonyms(words, lexicon))
    await passRun.take('meaning', bound(heard), conceptsOf(known.filter(({ literally }) => literally)))
  else await passRun.take('sound', bound(heard), soundAlikesOf(words, lexicon))
  if (passRun.total >= FEW) return passRun.end(words, dropped)
  return runMeaningAndPartialPasses(catalogue, passRun, {
    parsed,
    core,
    all,
    lexicon,
    words,
    dropped,
    isOne,
    passes,
  })
}

async function takeCorrected(
  passRun: PassRun,
  parsed: ParsedQuery,
  core: number[],
  lexicon: Lexicon,
): Promise<void> {
  if (lexicon.corrections.size === 0) return
  const mended = corrected(lexicon.corrections)
  const words = core.map((at) => mended(parsed.words[at] ?? ''))
  await takePhrase(passRun, { ...parsed, words: parsed.words.map(mended) }, core, lexicon)
  await passRun.take('close', conditionsForWords(parsed, core, 'close', lexicon), words)
  if (passRun.steps.at(-1)?.pass === 'close') passRun.correction = parsed.words.map(mended).join(' ')
}

/** Filler that belongs to a phrase now that the word beside it is corrected: “machne learning”. */
async function takePhrase(
  passRun: PassRun,
  parsed: ParsedQuery,
  core: number[],
  { inPhrases }: Lexicon,
): Promise<void> {
  const more = parsed.words.map((_, at) => at).filter((at) => core.includes(at) || inPhrases.has(at))
  if (more.length > core.length) await passRun.take('close', conditionsForWords(parsed, more, 'exact', null))
}

/** “R language” is one phrase: courses with “R” somewhere and “language” elsewhere come after those about it. */
function isOnePhrase(core: readonly number[], known: readonly Known[]): boolean {
  return (
    core.length > 1 &&
    known.some((one) => one.literally && !one.gapped && core.every((at) => one.from <= at && at < one.to))
  )
}

interface PassContext {
  parsed: ParsedQuery
  core: number[]
  /** What the glossary knows: phrases and the words in them. */
  all: Known[]
  lexicon: Lexicon
  words: string[]
  dropped: string[]
  /** Whether the whole query is one phrase of the glossary. */
  isOne: boolean
  passes: Passes
}

async function runMeaningAndPartialPasses(
  catalogue: Catalogue,
  passRun: PassRun,
  context: PassContext,
): Promise<PassRunResult> {
  const { parsed, core, all, lexicon, words, dropped } = context
  // A word in a corrected phrase does not also mean what it sounds like on its own.
  const found = all.filter(
    ({ from, to, literally }) => literally || to - from > 1 || !lexicon.inPhrases.has(from),
  )
  const known = withoutOverlaps(found)
  const joined = await joinedWords(catalogue, parsed, core, known)
  const meanings = [...(await readMeanings(catalogue, known)), ...joined]
  await takeMeanings(passRun, context, known, meanings)
  if (passRun.total > 0) {
    if (context.passes === 'all') await takeRelatedSubjects(catalogue, passRun, context, known)
    return passRun.end(words, dropped)
  }
  const broader = await broaderSubjects(passRun, { parsed, core, lexicon, known })
  if (broader) {
    const wider = await readMeanings(catalogue, broader)
    await takeFromCategory(passRun, { parsed, core, lexicon, known: broader }, wider)
    await takeMeanings(passRun, context, broader, wider)
  }
  passRun.broader = passRun.total > 0
  if (passRun.broader) return passRun.end(words, dropped)
  return runPartialPasses(catalogue, passRun, context, { found, known, meanings })
}

async function takeMeanings(
  passRun: PassRun,
  { parsed, core, lexicon, words, isOne }: PassContext,
  known: readonly Known[],
  meanings: readonly Meaning[],
): Promise<void> {
  // Filler may have a meaning, too: Bengali “chai” wants, and is tea.
  const concepts = conceptsOf(known.filter(({ from, to }) => core.some((at) => from <= at && at < to)))
  // A name that is the subject itself ranks above one that contains it.
  const names = meanings.map((one) => ({ ...one, phrases: one.phrases.filter(isNameOfOne(concepts)) }))
  const [named, every] = [names, meanings].map((list) => list.flatMap(({ phrases }) => phrases).length)
  if (named && named !== every) {
    await passRun.take('meaning', conditionsForMeanings(parsed, core, lexicon, names), concepts)
  }
  if (passRun.total >= FEW && !passRun.catalogue.needsTotal) return
  if (every) await passRun.take('meaning', conditionsForMeanings(parsed, core, lexicon, meanings), concepts)
  else if (isOne) {
    const alike = conditionsForWords(parsed, core, 'sound', lexicon)
    await passRun.take('sound', alike, soundAlikesOf(words, lexicon))
  }
}

/** What belongs to the same subject in a broader sense, after the little that was found. */
async function takeRelatedSubjects(
  catalogue: Catalogue,
  passRun: PassRun,
  { parsed, core, lexicon }: PassContext,
  known: readonly Known[],
): Promise<void> {
  const before = passRun.steps.at(-1)
  if (!before || passRun.total >= FEW) return
  const broader = await broaderBeside(passRun, { parsed, core, lexicon, known })
  if (!broader) return
  const parts = conditionsForMeanings(parsed, core, lexicon, await readMeanings(catalogue, broader))
  const condition = oneOf([before.condition, everyOne(parts.map((part) => part.condition))])
  await passRun.takeCondition('meaning', condition, conceptsOf(broader))
  const last = passRun.steps.at(-1)
  if (last && last !== before) last.isApart = true
}

/** Some of the words. */
async function runPartialPasses(
  catalogue: Catalogue,
  passRun: PassRun,
  { parsed, core, lexicon, words, dropped, isOne }: PassContext,
  { found, known, meanings }: { found: Known[]; known: Known[]; meanings: Meaning[] },
): Promise<PassRunResult> {
  const broader = await withBroader(passRun, parsed, lexicon, known)
  const single = await readMeanings(catalogue, await knownSingly(catalogue.db, parsed, core, found))
  // A known phrase is tried as a whole before its words: “cloud computing” beside a word without matches. “and” belongs
  // to “weaving and handloom”; on its own it is filler.
  const hasPhrases = known.some(({ from, to }) => to - from > 1)
  const ways = [
    ...(broader
      ? [conditionsForMeanings(parsed, core, lexicon, await readMeanings(catalogue, broader))]
      : hasPhrases
        ? [conditionsForMeanings(parsed, core, lexicon, meanings)]
        : []),
    // The words of one phrase mean something else on their own: “hotel management”, “b com”.
    ...(isOne ? [] : [conditionsForMeanings(parsed, withoutFiller(parsed, core), lexicon, single)]),
  ]
  for (const parts of ways) {
    for await (const some of searchSomeWords(catalogue, parts)) {
      await takeFirstOf(passRun, some)
      if (passRun.total > 0) return passRun.end(some.words, [...dropped, ...some.dropped])
    }
  }
  return passRun.end(words, dropped, 'some')
}

/**
 * The first way that finds anything: the first of the nested ones (each finds all that the one before finds), then one
 * after another. After it others that may follow, until a page is full.
 */
async function takeFirstOf(passRun: PassRun, { ways, nested, beside, words }: PartialSearch): Promise<void> {
  const some = await passRun.firstFound(ways.slice(0, nested).map(({ condition }) => condition))
  for (const { condition, mayFollow, broader, ...way } of ways.slice(some)) {
    if (passRun.total >= FEW) return
    const pass = broader.length > 0 ? 'meaning' : 'some'
    const aboutOf = (typed: string[]) => (pass === 'some' ? typed : broader)
    const before = passRun.steps.at(-1)
    if (before && mayFollow)
      await passRun.takeCondition(pass, oneOf([before.condition, condition]), aboutOf(way.words))
    if (before || !(await passRun.findsAny(condition))) continue
    await passRun.takePreferring(pass, condition, beside, aboutOf(words))
    passRun.broader = passRun.total > 0 && pass === 'meaning'
  }
}

function conceptsOf(known: readonly Known[]): string[] {
  return [...new Set(known.flatMap((one) => one.concepts))]
}
