import { expect, test } from 'vitest'
import { buildApp } from '#server/app.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { afterFile } from '#testing/when-file-ends.ts'

test('public reads use the replica; signed-in reads and writes use the main database', async () => {
  const [main, copy] = [await startApp(), await startApp()]
  const database = { ...main.resources.database, replica: copy.resources.db }
  const app = await buildApp({ ...main.resources, database })
  afterFile(() => app.close())
  const there = await aPlaylist(copy, { creator: await aCreator(copy), category: await aCategoryPath(copy) })
  const creator = await aCreator(main)
  const here = await aPlaylist(main, { creator, category: await aCategoryPath(main) })
  const get = async (path: string, token?: string) =>
    app.inject({ url: `/api/v1${path}`, headers: token ? { authorization: `Bearer ${token}` } : {} })

  const listed = (await get('/playlist/getFilteredPlaylists')).json<{ playlists: { _id: string }[] }>()
  expect(listed.playlists.map(({ _id }) => _id)).toEqual([there])
  expect((await get(`/playlist/get/${there}`)).statusCode).toBe(200)
  expect((await get(`/playlist/get/${here}`)).statusCode).toBe(404)
  expect((await get(`/playlist/get/${here}`, creator.token)).statusCode).toBe(200)
  const own = (await get('/playlist/getAll', creator.token)).json<{ data: { _id: string }[] }>()
  expect(own.data.map(({ _id }) => _id)).toEqual([here])
})
