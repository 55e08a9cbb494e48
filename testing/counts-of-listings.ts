import { expect } from 'vitest'
import { PLAYLIST_SORTS } from '#contract/constants.ts'
import type { TestApp } from './app.ts'

/**
 * The number of playlists in every kind of listing, without and with a minimum rating: one number each when
 * all agree. The playlists are those of the whole site, contain `word`, and are in `category`.
 */
export async function countListings({ api }: TestApp, word: string, category: string[]): Promise<number[]> {
  const [main = ''] = category
  const queries = [
    ...PLAYLIST_SORTS.map((sort) => ({ sort })),
    ...PLAYLIST_SORTS.map((sort) => ({ sort, search: word })),
    { search: word },
    { search: word.slice(0, -2) },
    { search: word, category: main },
    { search: word, languages: ['english'] },
    { category: main },
    { category: category[2] ?? '' },
    { languages: ['english', 'hindi'] },
    { languages: ['english'], category: main },
  ]
  const rated = [{ rating: 3 }, { rating: 0.5 }, { search: word, rating: 4 }, { search: word, rating: 0.1 }]
  const [found, foundRated] = await Promise.all(
    [queries, rated].map((list) =>
      Promise.all(
        list.map(async (query) => {
          const { playlists: cards, total } = await api.playlists.search({
            query: { ...query, limit: 5 },
          })
          expect(cards.length).toBe(Math.min(total, 5))
          return total
        }),
      ),
    ),
  )
  return [...new Set(found), ...new Set(foundRated)]
}
