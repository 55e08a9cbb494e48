import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { expect } from 'vitest'
import { API_BASE, PLAYLIST_SORTS } from '#contract/constants.ts'
import { sessions } from '#server/db/schema/accounts.ts'
import { indexPlaylists } from '#server/features/search/search-index.commands.ts'
import type { TestApp } from './app.ts'
import { aPlaylist, type TestAccount } from './build.ts'

/** That many listed playlists with the same words, with one video each; returns their ids, oldest first. */
export async function manyPlaylists(
  app: TestApp,
  wishes: Parameters<typeof aPlaylist>[1],
  count: number,
): Promise<string[]> {
  const { db } = app.resources
  const first = await aPlaylist(app, wishes)
  const ids = [first, ...Array.from({ length: count - 1 }, () => v7())]
  const others = sql`unnest(${`{${ids.slice(1).join(',')}}`}::uuid[]) with ordinality as other(id, nr)`
  await db.execute(sql`
    insert into playlists (id, creator_id, name, description, language, category1_id, category2_id, category3_id)
    select other.id, creator_id, name || ' ' || nr, description, language, category1_id, category2_id, category3_id
    from playlists p, ${others} where p.id = ${first}`)
  await db.execute(sql`
    insert into playlist_videos (id, playlist_id, video_id, position)
    select gen_random_uuid(), other.id, v.video_id, 0
    from ${others}, (select video_id from playlist_videos where playlist_id = ${first} limit 1) v`)
  await indexPlaylists(db, ids)
  return ids
}

/**
 * The number of playlists in every kind of listing, without and with a minimum rating: one number each when
 * all agree. The playlists are those of the whole site, contain `word`, and are in `category`.
 */
export async function countsOfListings(
  { api }: TestApp,
  word: string,
  category: string[],
): Promise<number[]> {
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
export async function waysTo(
  { api, app }: TestApp,
  { word, creator, other }: { word: string; creator: TestAccount; other: string },
): Promise<{ suggested: string[]; related: string[]; page: number }> {
  const ids = (list: { _id: string }[]) => list.map(({ _id }) => _id)
  const { data } = await api.search.suggest({ query: { q: word } })
  const related = await api.playlists.listRelated({ params: { id: other } })
  const page = await app.inject({ url: `${API_BASE}/creator/page/${creator.id}` })
  return { suggested: ids(data.playlists), related: ids(related.data), page: page.statusCode }
}

/** A suspension has ended every session. */
export async function signedInAgain({ resources }: TestApp, account: TestAccount): Promise<TestAccount> {
  const sessionId = crypto.randomUUID()
  await resources.db
    .insert(sessions)
    .values({ id: sessionId, accountId: account.id, expiresAt: new Date(Date.now() + 60_000) })
  const { id, name, email } = account
  const viewer = { id, name, email, role: 'creator', status: 'active', isVerified: true } as const
  return { ...account, token: await resources.tokens.issue({ ...viewer, sessionId }) }
}
