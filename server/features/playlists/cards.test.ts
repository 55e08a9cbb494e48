import { expect, onTestFinished, test, vi } from 'vitest'
import { ResultCache } from '#server/cache/result-cache.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aPlaylist } from '#testing/build.ts'
import { cachedCards } from './cards.queries.ts'

test('a card that expires at the moment when it is looked for is not missing', async () => {
  const app = await startApp()
  const id = await aPlaylist(app, { creator: await aCreator(app), category: await aCategoryPath(app) })
  const { db } = app.resources
  const cards = cachedCards(new ResultCache(1_000_000))
  const began = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began)
  onTestFinished(() => clock.mockRestore())
  await cards(db, [id])

  // Results are cached for ten seconds.
  clock.mockReturnValueOnce(began + 9_999).mockReturnValue(began + 10_000)
  const found = await cards(db, [id])

  expect(found.map(({ _id }) => _id)).toEqual([id])
})
