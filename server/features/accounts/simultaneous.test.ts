import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { playlists } from '#server/db/schema/catalogue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist } from '#testing/build.ts'
import { aSignedUpLearner, PASSWORD } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Sends all calls at the same moment; answers their statuses. */
async function together(calls: Parameters<TestApp['send']>[0][]): Promise<number[]> {
  return (await Promise.all(calls.map(app.send))).map(({ status }) => status)
}

test('signing in, changing and reading an account while it is deleted never ends in an error of ours', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { email, token } = await aSignedUpLearner(app)
    const login = { method: 'POST' as const, path: '/user/login', body: { email, password: PASSWORD } }
    const passwords = { oldPassword: PASSWORD, newPassword: 'another horse 8' }

    const statuses = await together([
      login,
      { method: 'PUT', path: '/user/changepassword', body: passwords, token },
      { method: 'PUT', path: '/user/edituser', body: { field: 'name', value: 'Meera' }, token },
      { method: 'DELETE', path: '/user/deleteAcc', token },
      { method: 'GET', path: '/user/export', token },
      login,
      { method: 'DELETE', path: '/user/deleteAcc', token },
    ])

    expect(statuses.filter((status) => status >= 500)).toEqual([])
  }
})

test('reviewing playlists while their creator or the reviewer disappears keeps the counts right', async () => {
  const category = await aCategoryPath(app)
  const staying = await aCreator(app)
  const kept = await aPlaylist(app, { creator: staying, category })
  for (let round = 0; round < 5; round += 1) {
    const leaving = await aCreator(app)
    const learners = await Promise.all([1, 2, 3].map(() => aLearner(app)))
    const doomed = await aPlaylist(app, { creator: leaving, category })
    const reviews = learners.flatMap(({ token }) =>
      [kept, doomed].map((playlistId) => ({
        method: 'POST' as const,
        path: '/feedback/create',
        body: { playlistId, rating: 4, feedback: 'Clear' },
        token,
      })),
    )
    const deletions = [leaving, ...learners].map(({ token }) => ({
      method: 'DELETE' as const,
      path: '/user/deleteAcc',
      token,
    }))

    const statuses = await together([...reviews.slice(0, 3), ...deletions, ...reviews.slice(3)])

    expect(statuses.filter((status) => status >= 500)).toEqual([])
    expect(statuses.slice(3, 7)).toEqual([200, 200, 200, 200])
  }
  const [row] = await app.resources.db.select().from(playlists).where(eq(playlists.id, kept))
  expect(row).toMatchObject({ reviewCount: 0, ratingSum: 0 })
})
