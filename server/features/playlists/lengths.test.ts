import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { knownVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist, emitChange, videosOf } from '#testing/build.ts'

const app = await startApp()

type Query = NonNullable<Parameters<typeof app.api.playlists.search>[0]>['query']

test('lengths combine with other filters and with a search; unknown lengths match none, and updates are followed', async () => {
  const creator = await aCreator(app)
  const [main = ''] = await aCategoryPath(app, 1)
  const word = `Zylophone${main.slice(0, 8)}`
  const make = async (name: string, seconds: number | null, language: 'hindi' | 'english' = 'english') => {
    const id = await aPlaylist(app, {
      creator,
      category: [main],
      name: `${word} ${name}`,
      language,
      videos: 2,
    })
    if (seconds !== null) await lasting(id, seconds)
    return id
  }
  const lasting = async (id: string, seconds: number) => {
    const [one, two] = await videosOf(app, id)
    const { db } = app.resources
    await db
      .update(knownVideos)
      .set({ duration: 60 })
      .where(eq(knownVideos.id, one?.videoId ?? ''))
    await db
      .update(knownVideos)
      .set({ duration: seconds - 60 })
      .where(eq(knownVideos.id, two?.videoId ?? ''))
    await emitChange(app, 'lengths', `playlist:${id}`)
  }
  await make('a', 3_599)
  await make('b', 3_600, 'hindi')
  await make('c', 18_000)
  await make('d', 18_001)
  const unknown = await make('e', null)
  const found = async (query: Query) => {
    const listed = await app.api.playlists.search({ query: { category: main, sort: 'oldest', ...query } })
    const searched = await app.api.playlists.search({ query: { search: word, sort: 'oldest', ...query } })
    const names = ({ playlists: cards }: typeof listed) => cards.map(({ name }) => name.at(-1)).join('')
    expect([names(searched), searched.total]).toEqual([names(listed), listed.total])
    expect(listed.total).toBe(listed.playlists.length)
    return names(listed)
  }

  expect(await found({})).toBe('abcde')
  expect(await found({ lengths: ['short'] })).toBe('a')
  expect(await found({ lengths: 'medium' })).toBe('bc')
  expect(await found({ lengths: 'long,short' })).toBe('ad')
  expect(await found({ lengths: ['medium'], languages: ['hindi'] })).toBe('b')
  expect(await found({ lengths: ['medium'], rating: 3 })).toBe('')
  await lasting(unknown, 7_200)
  expect(await found({ lengths: ['medium'] })).toBe('bce')
  const odd = { method: 'GET', path: '/playlist/getFilteredPlaylists?lengths=endless' } as const
  expect(await app.send(odd)).toMatchObject({ status: 400, body: { issues: [{ path: 'lengths' }] } })
})
