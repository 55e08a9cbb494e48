import {
  COURSE_LENGTHS,
  type CourseLength,
  LANGUAGES,
  type Language,
  PLAYLIST_SORTS,
  type PlaylistSort,
  RATING_STEPS,
} from '#contract/constants.ts'

/**
 * What a listing shows, as encoded in the address:
 * `?language=hindi&language=tamil&rating=4&length=short&sort=rating&page=2`.
 */
export type ListingQuery = {
  languages: Language[]
  /** Minimum average; 0 for all. */
  rating: number
  /** Empty: every length, also unknown ones. */
  lengths: CourseLength[]
  /** Undefined: the newest first; for a search, the best match. */
  sort: PlaylistSort | undefined
  /** From 1. */
  page: number
  /** Whether the language named in a search comes first. */
  prefersLanguage: boolean
}

const lastPage = 1_000_000

/** Parses an address; invalid parts are ignored, so that a malformed link is not a dead end. */
export function parseListingQuery(query: URLSearchParams): ListingQuery {
  const chosen = new Set(query.getAll('language').map((name) => name.trim().toLowerCase()))
  const lengths = new Set(query.getAll('length'))
  const rating = Number(query.get('rating'))
  const sort = query.get('sort')
  const page = Number(query.get('page'))
  return {
    languages: LANGUAGES.filter((language) => chosen.has(language)),
    rating: RATING_STEPS.find((step) => step === rating) ?? 0,
    lengths: COURSE_LENGTHS.filter((length) => lengths.has(length)),
    sort: PLAYLIST_SORTS.find((known) => known === sort),
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    prefersLanguage: query.get('prefer') !== 'none',
  }
}

/** The query of the same listing with something changed, without defaults; starts again at page 1. */
export function changedQuery(query: URLSearchParams, change: Partial<Omit<ListingQuery, 'page'>>): string {
  const { languages, rating, lengths, sort, prefersLanguage } = { ...parseListingQuery(query), ...change }
  const changed = new URLSearchParams()
  const searched = query.get('query')
  if (searched) changed.set('query', searched)
  for (const language of languages) changed.append('language', language)
  if (rating > 0) changed.set('rating', String(rating))
  for (const length of lengths) changed.append('length', length)
  if (sort) changed.set('sort', sort)
  if (!prefersLanguage) changed.set('prefer', 'none')
  return changed.toString()
}

/** The query of the same listing without its filters. */
export function unfilteredQuery(query: URLSearchParams): string {
  return changedQuery(query, { languages: [], rating: 0, lengths: [] })
}

/** Number of active filters. */
export function filterCount({ languages, rating, lengths }: ListingQuery): number {
  return languages.length + lengths.length + (rating > 0 ? 1 : 0)
}
