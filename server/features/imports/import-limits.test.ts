import { expect, test } from 'vitest'
import { startApp } from '#testing/app.ts'
import { aCreator, aVideoId } from '#testing/build.ts'
import { type FakePlatform, startVideoPlatform } from '#testing/video-platform.ts'
import { afterFile } from '#testing/when-file-ends.ts'

const platform = await startVideoPlatform()
afterFile(() => platform.close())

let lists = 0
/** The link of a list of that many new videos. */
function aList(count: number, list?: Parameters<FakePlatform['putList']>[2]): string {
  lists += 1
  const listId = `PLlimits${lists}`
  const ids = Array.from({ length: count }, aVideoId)
  for (const id of ids) platform.put(id)
  platform.putList(listId, ids, list)
  return `https://www.youtube.com/playlist?list=${listId}`
}

test('lists and page tokens that the platform rejects do not stop the calls of others', async () => {
  const app = await startApp(platform.env('key'))
  const { token } = await aCreator(app)
  const read = (url: string, from?: string) =>
    app.api.imports.read({ body: { url, ...(from ? { from } : {}) } }, { token })
  const stale = aList(2, { failure: { status: 400, reason: 'invalidPageToken' } })
  const forbidden = aList(2, { failure: { status: 403, reason: 'forbidden' } })

  for (let time = 0; time < 6; time += 1) {
    await expect(read(stale, 'stale')).rejects.toMatchObject({ status: 400, issues: [{ path: 'from' }] })
    await expect(read(forbidden)).rejects.toMatchObject({ status: 503 })
  }

  expect((await read(aList(2))).data.videos).toHaveLength(2)
})

test('each page of a list counts towards the limit of imports', async () => {
  const strict = await startApp({ ...platform.env('key'), RATE_LIMIT_SCALE: '0.05' })
  const { token } = await aCreator(strict)
  const url = aList(150)
  const importAll = () => strict.api.imports.read({ body: { url } }, { token })

  await importAll()
  await importAll()

  await expect(importAll()).rejects.toMatchObject({ status: 429 })
})
