import { LANGUAGES } from '#contract/constants.ts'
import type { Pass, Understood } from '#contract/endpoints/search.ts'
import * as text from '#web/messages/compiled/listing.ts'
import { languageName } from '#web/ui/language-name.ts'

/** The results of a page that were found in the same way. */
export type ResultGroup<T> = {
  pass: Pass
  /** How they were found; null for those that match as typed, or as corrected. */
  label: string | null
  /** What is marked in their names. */
  words: string[]
  items: T[]
}

type Found<T> = {
  items: T[]
  understood: Understood | null
  /** Number of results before the page. */
  offset: number
}

/** The message when nothing matches as typed; it names the kind of thing that was found instead. */
export type Sentences = {
  soundOnly: (values: { query: string }) => string
  meaningOnly: (values: { query: string; words: string }) => string
  someOnly: (values: { query: string; words: string }) => string
}

const ofCourses: Sentences = {
  soundOnly: text.soundOnly,
  meaningOnly: text.meaningOnly,
  someOnly: text.someOnly,
}

/** The page of a search in its parts, in the order of the results. */
export function resultGroups<T>(
  { items, understood, offset }: Found<T>,
  searched: string,
  say: Sentences = ofCourses,
): ResultGroup<T>[] {
  // A query without search terms, like “free courses”, finds everything.
  if (!understood?.steps.length) return [{ pass: 'exact', label: null, words: [], items }]
  const steps = joined(understood.steps)
  let from = -offset
  const parts: ResultGroup<T>[] = []
  for (const [at, { pass, words, found, total }] of steps.entries()) {
    const shown = items.slice(Math.max(0, from), Math.max(0, from + total))
    from += total
    if (shown.length === 0) continue
    const isFillerAside = understood.dropped.length > 0 && understood.unused.length === 0 && pass !== 'some'
    const asked = isFillerAside ? understood.words.join(' ') : searched
    const label = labelOf(say, {
      pass,
      query: asked,
      words: words.slice(0, MAX_NAMED).map(pass === 'meaning' ? conceptName : readable),
      isFirst: at === 0,
    })
    parts.push({
      pass,
      label,
      words: [...understood.words, ...words.flatMap(wordsIn), ...found],
      items: shown,
    })
  }
  return parts
}

type Step = Understood['steps'][number]

/** Results as typed, with and without filler, are one part. */
function joined(steps: Step[]): Step[] {
  const parts: Step[] = []
  for (const step of steps) {
    const last = parts.at(-1)
    if (last?.pass === step.pass) {
      parts[parts.length - 1] = {
        ...last,
        total: last.total + step.total,
        words: [...last.words, ...step.words],
        found: [...last.found, ...step.found],
      }
    } else parts.push(step)
  }
  return parts
}

/** More would be unreadable. */
const MAX_NAMED = 4

type Labelled = { pass: Pass; query: string; words: string[]; isFirst: boolean }

function labelOf(say: Sentences, { pass, query, words, isFirst }: Labelled): string | null {
  const [spaced, listed] = [words.join(' '), words.join(', ')]
  switch (pass) {
    case 'exact':
      return null
    case 'close':
      // The correction is in the sentence with the total.
      return isFirst ? null : text.closeMore({ words: spaced })
    case 'sound':
      return isFirst ? say.soundOnly({ query }) : text.soundMore()
    case 'meaning':
      return isFirst ? say.meaningOnly({ query, words: listed }) : text.meaningMore({ words: listed })
    case 'some':
      return isFirst ? say.someOnly({ query, words: spaced }) : text.someMore({ words: spaced })
  }
}

/** Names of concepts are written with hyphens. */
function readable(word: string): string {
  return word.replaceAll('-', ' ')
}

/** Languages are named as everywhere else: “Hindi”, “हिन्दी”. */
function conceptName(concept: string): string {
  return (LANGUAGES as readonly string[]).includes(concept) ? languageName(concept) : readable(concept)
}

/** Words of a concept's name without the short words in between. */
function wordsIn(word: string): string[] {
  return word
    .split('-')
    .filter((part, _, { length }) => length === 1 || !['and', 'of', 'the', 'for', 'in'].includes(part))
}
