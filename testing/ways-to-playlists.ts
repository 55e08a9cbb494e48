import { API_BASE } from '#contract/constants.ts'
import type { TestApp } from './app.ts'
import type { TestAccount } from './build.ts'

/** The creators of the playlists on the home page. */
export async function curatedCreators({ api }: TestApp): Promise<string[]> {
  const lists = await Promise.all([
    api.playlists.getTop({}),
    api.playlists.getRandom({}),
    api.playlists.getCurated({}).then(({ data }) => ({ data: data.flat() })),
  ])
  return [...new Set(lists.flatMap(({ data }) => data.map((card) => card.creator._id)))]
}

/**
 * Other ways to a creator's playlists: the search field, another creator's playlist with the same words, the
 * creator's page.
 */
export async function findWaysTo(
  { api, app }: TestApp,
  { word, creator, other }: { word: string; creator: TestAccount; other: string },
): Promise<{ suggested: string[]; related: string[]; page: number }> {
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
  const { data } = await api.search.suggest({ query: { q: word } })
  const related = await api.playlists.listRelated({ params: { id: other } })
  const page = await app.inject({ url: `${API_BASE}/creator/page/${creator.id}` })
  return { suggested: ids(data.playlists), related: ids(related.data), page: page.statusCode }
}
