/** The fields that words are in, best first; titles of videos are the rest and have no prefix. */
export const FIELDS = ['name', 'category', 'creator', 'description'] as const
export type Field = (typeof FIELDS)[number]

/** Each is a character that occurs in no word. */
const PREFIXES: Record<Field, string> = { name: '^', category: '>', creator: '@', description: '-' }

/** The first characters of words in a field. */
export const FIELD_PREFIXES = Object.values(PREFIXES)

/** A word in a field, as it stands in the index. */
export function fieldTerm(field: Field, word: string): string {
  return PREFIXES[field] + word
}

/** Terms of filters. The rating step is its index among the thresholds of the filter. */
export const filterTerms = {
  category: (id: string) => `#${id}`,
  language: (language: string) => `=${language}`,
  ratingStep: (step: number) => `~${step}`,
  courseLength: (length: string) => `%${length}`,
}

/** By the first character of a term, what its playlists change with besides their words; `*` begins averages, in tenths. */
export const CHANGES_BY_PREFIX: Record<string, readonly ('ratings' | 'lengths')[]> = {
  '~': ['ratings'],
  '*': ['ratings'],
  '%': ['lengths'],
}

/** The same of the terms in a tsquery. */
export function changesOfQuery(query: string): ('ratings' | 'lengths')[] {
  const prefixes = new Set(Array.from(query.matchAll(/'([^'])/g), ([, first = '']) => first))
  return [...prefixes].flatMap((prefix) => CHANGES_BY_PREFIX[prefix] ?? [])
}
