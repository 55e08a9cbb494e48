import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { startApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist } from '#testing/build.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

test('an upheld course stays hidden when the suspension of its creator ends', async () => {
  const app = await startApp({ TRUST_PROXY: '1' })
  const [operator, creator, category] = [await anOperator(app), await aCreator(app), await aCategoryPath(app)]
  const course = () => aPlaylist(app, { creator, category })
  const [bad, good, withVideo] = [await course(), await course(), await course()]
  const [place] = await app.resources.db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, withVideo))
  const reported = async (kind: 'playlist' | 'video', id = '') => {
    await reportFrom(app, '49.36.10.1', { kind, id })
    return { reportId: (await caseOf(app, id))?.id ?? '' }
  }
  const uphold = (params: { reportId: string }) =>
    app.api.operatorReports.uphold({ params, body: { reason: 'Stolen' } }, operator)
  const [ofCourse, ofVideo] = [await reported('playlist', bad), await reported('video', place?.id)]
  const params = { accountId: creator.id }
  await app.api.operatorAccounts.suspend({ params, body: { reason: 'Spam' } }, operator)
  const hiddenBy = async () => {
    const query = { creator: creator.id }
    const { items } = (await app.api.operatorContent.listPlaylists({ query }, operator)).data
    return [bad, good, withVideo].map((id) => items.find(({ _id }) => _id === id)?.hiddenBy)
  }

  await uphold(ofCourse)
  await uphold(ofVideo)
  expect(await hiddenBy()).toEqual(['operator', 'suspension', 'operator'])
  await app.api.operatorReports.undo({ params: ofVideo }, operator)
  expect(await hiddenBy()).toEqual(['operator', 'suspension', 'suspension'])

  await app.api.operatorAccounts.restore({ params }, operator)
  expect(await hiddenBy()).toEqual(['operator', null, null])
})
