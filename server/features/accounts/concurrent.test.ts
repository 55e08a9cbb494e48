import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { playlists } from '#server/db/schema/catalogue.ts'
import { resetTokens } from '#server/db/schema/mailed-secrets.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { newResetToken, resetTokenHash } from '#server/features/sessions/reset-token.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, aVideoId } from '#testing/build.ts'
import { anOpportunity, anOpportunityForm } from '#testing/opportunities.ts'
import { aSignedUpLearner, PASSWORD } from '#testing/sign-up.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp()
})

/** Sends all calls at the same moment; returns their statuses. */
async function together(calls: Parameters<TestApp['send']>[0][]): Promise<number[]> {
  return (await Promise.all(calls.map(app.send))).map(({ status }) => status)
}

test('signing in, changing and reading an account while it is deleted never causes an internal error', async () => {
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

test('reviewing playlists while their creator or the reviewer is deleted keeps the counts right', async () => {
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

test('a session opened with the old password at the moment of a reset is ended, too', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { id, email } = await aSignedUpLearner(app)
    const link = newResetToken()
    await app.resources.db
      .insert(resetTokens)
      .values({ accountId: id, tokenHash: resetTokenHash(link), expiresAt: new Date(Date.now() + 600_000) })
    const body = { password: 'another horse 8', confirmPassword: 'another horse 8' }

    const [reset, ...logins] = await Promise.all([
      app.send({ method: 'PUT', path: `/user/resetpassword/${link}`, body }),
      ...[1, 2, 3].map(() =>
        app.send({ method: 'POST', path: '/user/login', body: { email, password: PASSWORD } }),
      ),
    ])

    expect(reset.status).toBe(200)
    for (const login of logins) {
      const { token } = login.body as { token?: string }
      if (token) expect((await app.send({ method: 'GET', path: '/user/getuser', token })).status).toBe(401)
      else expect(login.status).toBe(401)
    }
  }
})

test('of two concurrent password changes one succeeds, and the other used an outdated password', async () => {
  const { email, token } = await aSignedUpLearner(app)
  const wanted = ['another horse 8', 'a third horse 9']

  const statuses = await together(
    wanted.map((newPassword) => ({
      method: 'PUT' as const,
      path: '/user/changepassword',
      body: { oldPassword: PASSWORD, newPassword },
      token,
    })),
  )

  expect(statuses.toSorted()).toEqual([200, 401])
  const password = wanted[statuses.indexOf(200)] ?? ''
  expect(await together([{ method: 'POST', path: '/user/login', body: { email, password } }])).toEqual([200])
})

test('a session opened at the moment of a suspension does not come back when it is lifted', async () => {
  const operator = await anOperator(app)
  for (let round = 0; round < 4; round += 1) {
    const { id, email } = await aSignedUpLearner(app)
    const decide = (what: 'suspend' | 'restore') =>
      app.send({
        method: 'POST',
        path: `/operator/accounts/${id}/${what}`,
        body: { reason: 'Sold links' },
        token: operator.token,
      })

    const [login] = await Promise.all([
      app.send({ method: 'POST', path: '/user/login', body: { email, password: PASSWORD } }),
      decide('suspend'),
    ])
    await decide('restore')

    const { token } = login.body as { token?: string }
    if (token) expect((await app.send({ method: 'GET', path: '/user/getuser', token })).status).toBe(401)
    else expect(login.status).toBe(403)
  }
})

test('a playlist published at the moment of a suspension is not public', async () => {
  const [operator, category] = [await anOperator(app), await aCategoryPath(app)]
  for (let round = 0; round < 4; round += 1) {
    const creator = await aCreator(app)
    const { id, token } = creator
    const post = await anOpportunity(app, { poster: creator, state: 'closed', closedAt: new Date() })
    const videos = Array.from({ length: 5 }, () => ({
      videoName: `https://youtu.be/${aVideoId()}`,
      title: 'One',
    }))
    const course = {
      name: 'A course',
      description: 'Of five lessons.',
      language: 'english',
      category,
      videos,
    }
    const calls = [
      { path: `/operator/accounts/${id}/suspend`, body: { reason: 'Sold links' }, token: operator.token },
      { method: 'PUT' as const, path: `/opportunity/reopen/${post}`, body: {}, token },
      { path: '/playlist/create', body: course, token },
      { path: '/opportunity/create', body: anOpportunityForm, token },
    ]

    await together(calls.map((call) => ({ method: 'POST' as const, ...call })))

    const { db } = app.resources
    const courses = await db.select().from(playlists).where(eq(playlists.creatorId, id))
    const posts = await db.select().from(opportunities).where(eq(opportunities.posterId, id))
    expect(courses.filter((one) => one.listed)).toEqual([])
    expect(posts.filter((one) => one.state !== 'closed')).toEqual([])
  }
})
