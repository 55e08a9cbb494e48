import { API_BASE } from '#contract/constants.ts'
import type { Request } from './load.ts'

interface Series {
  what: string
  requests: Request[]
  rounds: number
}

const SEARCHES = [
  'python hindi',
  'javascript',
  'react beginners',
  'sql tamil',
  'गणित',
  'excel',
  'machine learning',
  'data structures',
]
/** Frequent and rare words, alone and together, a prefix, both orders, a type, a later page, one without matches. */
const OPPORTUNITY_SEARCHES = [
  'developer',
  'teacher+pune',
  'dev',
  'data&sort=deadline',
  'bengaluru&jobType=Internship',
  'developer&page=20',
  'zzzz',
]
const FILTERS = [
  {},
  { languages: ['hindi'] },
  { languages: ['tamil', 'telugu'], rating: 4 },
  { rating: [4.5] },
  { languages: ['english'], rating: 3.5 },
]

/** The API calls that are measured one by one; ids are taken from the site itself. No listing or search is repeated. */
export async function apiRequests(url: string): Promise<Series[]> {
  const get = async (path: string) =>
    (await fetch(`${url}${API_BASE}${path}`)).json() as Promise<{ data: { _id: string }[] }>
  const categories = (await get('/category/getAllCategories')).data
  const playlists = (await get('/playlist/getrandom')).data
  const listing = (query: string, body: object) => ({
    path: `${API_BASE}/playlist/getFilteredPlaylists?${query}`,
    method: 'POST',
    body: JSON.stringify(body),
  })
  const chosen = categories.filter((_, at) => at % 5 === 0)
  return [
    {
      what: 'POST getFilteredPlaylists',
      rounds: 3_000,
      requests: ['newest', 'rating', 'popular'].flatMap((sort) => [
        ...FILTERS.map((filter) =>
          listing(`category=all&page=1&limit=6&sort=${sort}&search={blanks}`, filter),
        ),
        ...chosen.map(({ _id }) =>
          listing(`category=${_id}&page=2&limit=6&sort=${sort}&search={blanks}`, {}),
        ),
      ]),
    },
    {
      what: 'search',
      rounds: 3_000,
      requests: searchesFor(SEARCHES),
    },
    {
      what: 'GET opportunity/get',
      rounds: 1_000,
      requests: ['', 'page=50', 'jobType=Internship', 'sort=deadline', 'sort=deadline&jobType=Part+Time'].map(
        (query) => ({ path: `${API_BASE}/opportunity/get?${query}` }),
      ),
    },
    {
      what: 'search opportunities',
      rounds: 500,
      requests: OPPORTUNITY_SEARCHES.map((query) => ({
        path: `${API_BASE}/opportunity/get?search=${query}`,
      })),
    },
    {
      what: 'get/{id}',
      rounds: 500,
      requests: playlists.map(({ _id }) => ({ path: `${API_BASE}/playlist/get/${_id}` })),
    },
    {
      what: 'login',
      rounds: 30,
      requests: [
        {
          path: `${API_BASE}/user/login`,
          method: 'POST',
          body: JSON.stringify({ email: 'learner@example.com', password: 'pragati-demo' }),
        },
      ],
    },
  ]
}

/** No two searches for the same are equal, though they find the same. */
export const searchesFor = (terms: readonly string[]): Request[] =>
  terms.map((term) => ({
    path: `${API_BASE}/playlist/getFilteredPlaylists?search=${encodeURIComponent(term)}{blanks}`,
  }))

/** The same requests again and again. */
export const repeated = (requests: Request[]): Request[] =>
  requests.map((request) => ({ ...request, path: request.path.replace('{blanks}', '') }))

/** Pages of many courses, so that no page reuses replies of the one before. */
export async function coursePages(url: string): Promise<Request[]> {
  const pages = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => {
      const reply = await fetch(
        `${url}${API_BASE}/playlist/getFilteredPlaylists?category=all&limit=50&page=${at + 1}`,
      )
      const { data } = (await reply.json()) as { data: { playlist: { _id: string }[] } }
      return data.playlist
    }),
  )
  return pages.flat().map(({ _id }) => ({ path: `/creator/x/y/z/${_id}?once={n}` }))
}
