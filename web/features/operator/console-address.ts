export const sections = [
  'inbox',
  'overview',
  'applications',
  'opportunities',
  'reports',
  'categories',
  'accounts',
  'playlists',
  'reviews',
  'searches',
  'suggestions',
  'glossary',
  'mail',
  'answers',
  'audit',
  'sign-in',
] as const
export type Section = (typeof sections)[number]

/** The state of the console in the address; `state` is the section's own filter, empty for its default. */
export type ConsoleQuery = { section: Section; state: string; search: string; page: number }

export function parseConsoleQuery(query: URLSearchParams): ConsoleQuery {
  const page = Number(query.get('page') ?? 1)
  return {
    section: sections.find((section) => section === query.get('section')) ?? 'inbox',
    state: query.get('state') ?? '',
    search: query.get('q')?.trim() ?? '',
    page: Number.isInteger(page) && page > 0 ? page : 1,
  }
}

export function addressOf({ section, state = '', search = '', page = 1 }: Partial<ConsoleQuery>): string {
  const query = new URLSearchParams()
  if (section && section !== 'inbox') query.set('section', section)
  if (state) query.set('state', state)
  if (search) query.set('q', search)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/operator?${query}` : '/operator'
}

/** One of the values of a filter; anything else in the address means the first. */
export function parseChoice<S extends string>(known: readonly [S, ...S[]], state: string): S {
  return known.find((one) => one === state) ?? known[0]
}
