import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { ApiError } from '#contract/client.ts'
import { playlistVideos } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { finalizeDecisions } from '#testing/decisions.ts'
import { caseOf, reportFrom } from '#testing/reporting.ts'

let app: TestApp
let operator: TestAccount

beforeAll(async () => {
  app = await startApp({ TRUST_PROXY: '1' })
  operator = await anOperator(app)
})

const uphold = (reportId: string, reason = 'Stolen') =>
  app.api.operatorReports.uphold({ params: { reportId }, body: { reason } }, operator)
const undo = (reportId: string) => app.api.operatorReports.undo({ params: { reportId } }, operator)

async function reported(kind: 'playlist' | 'video', id: string): Promise<string> {
  await reportFrom(app, '49.36.10.1', { kind, id })
  const found = await caseOf(app, id)
  if (!found) throw new Error('nothing was reported')
  return found.id
}

async function aReportedCourse() {
  const creator = await aCreator(app)
  const playlist = await aPlaylist(app, { creator, category: await aCategoryPath(app) })
  const [place] = await app.resources.db
    .select({ id: playlistVideos.id })
    .from(playlistVideos)
    .where(eq(playlistVideos.playlistId, playlist))
  const cases = [await reported('playlist', playlist), await reported('video', place?.id ?? '')] as const
  const isHidden = () =>
    app.api.playlists.get({ params: { id: playlist } }).then(
      () => false,
      (error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return true
        throw error
      },
    )
  return { creator, cases, isHidden }
}

test.each([
  [0, 1],
  [1, 0],
] as const)(
  'a course that two upheld reports are about stays hidden until both decisions are undone (%i first)',
  async (first, second) => {
    const { cases, isHidden } = await aReportedCourse()
    await uphold(cases[first])
    await uphold(cases[second])

    await undo(cases[first])
    expect(await isHidden()).toBe(true)

    await undo(cases[second])
    expect(await isHidden()).toBe(false)
  },
)

test('a course is shown again when the other decision about it was undone before', async () => {
  const { cases, isHidden } = await aReportedCourse()
  await uphold(cases[0])
  await uphold(cases[1])

  await undo(cases[1])
  expect(await isHidden()).toBe(true)
  await undo(cases[0])
  expect(await isHidden()).toBe(false)
})

test('the creator of a course that stays hidden is notified of the reason of the decision that still hides it', async () => {
  const { creator, cases } = await aReportedCourse()
  await uphold(cases[0], 'Copied')
  await uphold(cases[1], 'Rude')
  await undo(cases[0])
  await finalizeDecisions(app)

  const [course] = (await app.api.publishing.getAll({}, creator)).data
  expect(course?.hidden).toEqual({ reason: 'Rude' })
  expect((await app.api.notifications.list({}, creator)).data.notifications).toMatchObject([
    { event: 'course_hidden', reason: 'Rude' },
  ])
})
