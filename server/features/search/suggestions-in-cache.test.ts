import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { aWord } from '#testing/made-up-words.ts'

test('a suggestion leads to the address with the new name as soon as its creator has another one', async () => {
  const app = await startApp()
  const creator = await aCreator(app, 'Meenakshi Sundaram')
  const name = `${aWord()} for all`
  await aPlaylist(app, { creator, category: await aCategoryPath(app), name })
  const address = async () =>
    (await app.api.search.suggest({ query: { q: name } })).data.playlists.map((one) => one.address)
  expect(await address()).toEqual([expect.stringContaining('/Meenakshi-Sundaram/')])

  const body = { field: 'name', value: 'Kanmani Raman' } as const
  await app.api.profile.editCreator({ body }, { token: creator.token })

  expect(await address()).toEqual([expect.stringContaining('/Kanmani-Raman/')])
})
