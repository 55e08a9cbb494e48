/** The places of words, best first; titles of videos are the rest and have no mark. */
export const PLACES = ['name', 'category', 'creator', 'description'] as const
export type Place = (typeof PLACES)[number]

/** Each mark is a character that occurs in no word. */
const MARKS: Record<Place, string> = { name: '^', category: '>', creator: '@', description: '-' }

/** The first characters of marked words. */
export const PLACE_MARKS = Object.values(MARKS)

/** A word in a place, as it stands in the index. */
export function marked(place: Place, word: string): string {
  return MARKS[place] + word
}

/** Marks of filters. The rating step is its index among the thresholds of the filter. */
export const filterMarks = {
  category: (id: string) => `#${id}`,
  language: (language: string) => `=${language}`,
  ratingStep: (step: number) => `~${step}`,
  courseLength: (length: string) => `%${length}`,
}

/** By the first character of a mark, what its playlists change with besides their words; `*` marks averages, in tenths. */
export const CHANGES_OF_MARKS: Record<string, readonly ('ratings' | 'lengths')[]> = {
  '~': ['ratings'],
  '*': ['ratings'],
  '%': ['lengths'],
}

/** The same of the marks in a tsquery. */
export function changesOfQuery(query: string): ('ratings' | 'lengths')[] {
  const marks = new Set(Array.from(query.matchAll(/'([^'])/g), ([, first = '']) => first))
  return [...marks].flatMap((mark) => CHANGES_OF_MARKS[mark] ?? [])
}
