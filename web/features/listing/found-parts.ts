import type { Pass, Understood } from '#contract/endpoints/search.ts'
import type { Listing } from '#web/features/listing/load-listing.ts'
import type { ShownCard } from '#web/features/playlists/shown-card.ts'
import * as text from '#web/messages/compiled/listing.ts'

/** Playlists of a page that were found in the same way. */
export type FoundPart = {
  pass: Pass
  /** Says how they were found; null for those that are called as was typed. */
  label: string | null
  /** What is marked in their names. */
  words: string[]
  playlists: ShownCard[]
}

type Found = Pick<Listing, 'playlists' | 'understood' | 'offset'>

/** The page of a search in its parts, in the order of the results. */
export function foundParts({ playlists, understood, offset }: Found, searched: string): FoundPart[] {
  // A query that means nothing in particular, like “free courses”, finds everything.
  if (!understood?.steps.length) return [{ pass: 'exact', label: null, words: [], playlists }]
  const steps = joined(understood.steps)
  let from = -offset
  const parts: FoundPart[] = []
  for (const [at, { pass, words, found, total }] of steps.entries()) {
    const shown = playlists.slice(Math.max(0, from), Math.max(0, from + total))
    from += total
    if (shown.length === 0) continue
    const asked = understood.dropped.length && pass !== 'some' ? understood.words.join(' ') : searched
    const label = labelOf({
      pass,
      query: asked,
      words: words.slice(0, MAX_NAMED).map(readable),
      isFirst: at === 0,
    })
    parts.push({
      pass,
      label,
      words: [...understood.words, ...words.flatMap(wordsIn), ...found],
      playlists: shown,
    })
  }
  return parts
}

type Step = Understood['steps'][number]

/** What was found as typed, with and without words that say how one asks, is one part. */
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

/** More would make no sentence. */
const MAX_NAMED = 4

type Labelled = { pass: Pass; query: string; words: string[]; isFirst: boolean }

function labelOf({ pass, query, words, isFirst }: Labelled): string | null {
  const [spaced, listed] = [words.join(' '), words.join(', ')]
  switch (pass) {
    case 'exact':
      return null
    case 'close':
      return isFirst ? text.closeOnly({ query, words: spaced }) : text.closeMore({ words: spaced })
    case 'sound':
      return isFirst ? text.soundOnly({ query }) : text.soundMore()
    case 'meaning':
      return isFirst ? text.meaningOnly({ query, words: listed }) : text.meaningMore({ words: listed })
    case 'some':
      return text.someOnly({ query, words: spaced })
  }
}

/** Names of concepts are written with hyphens. */
function readable(word: string): string {
  return word.replaceAll('-', ' ')
}

/** Of a concept's name without the little words between. */
function wordsIn(word: string): string[] {
  return word
    .split('-')
    .filter((part, _, { length }) => length === 1 || !['and', 'of', 'the', 'for', 'in'].includes(part))
}
