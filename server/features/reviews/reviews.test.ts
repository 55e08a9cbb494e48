import { eq, inArray } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { onContentChange } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { sessions } from '#server/db/schema/sessions.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, anOperator, aPlaylist, type TestAccount } from '#testing/build.ts'
import { errorOf } from '#testing/error-of.ts'
import { daysAgo } from '#testing/opportunities.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app)
  category = await aCategoryPath(app)
})

const freshPlaylist = (videos = 5) => aPlaylist(app, { creator, category, videos })

function post(
  account: TestAccount,
  playlistId: string,
  rating = 4,
  feedback = 'Clear and calm.',
  userId?: string,
) {
  const body = { playlistId, rating, feedback, ...(userId ? { userId } : {}) }
  return app.api.reviews.create({ body }, { token: account.token })
}

async function totals(playlistId: string) {
  const [row] = await app.resources.db
    .select({ average: playlists.avgRating, count: playlists.reviewCount, sum: playlists.ratingSum })
    .from(playlists)
    .where(eq(playlists.id, playlistId))
  return row
}

test('a learner reviews a playlist and everybody reads it, newest first', async () => {
  const playlistId = await freshPlaylist()
  const [first, second] = [await aLearner(app, 'Asha'), await aLearner(app, 'Vikram')]
  const { data: posted } = await post(first, playlistId, 5, '  Very good  ', first.id)
  await post(second, playlistId, 2)

  const { data } = await app.api.reviews.getAll({ params: { playlistId } })

  expect(data.map((review) => review.author.name)).toEqual(['Vikram', 'Asha'])
  expect(data[1]).toEqual({
    _id: posted._id,
    user: first.id,
    comment: 'Very good',
    rating: 5,
    playlist: playlistId,
    createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    author: { name: 'Asha', profileimage: null },
    progress: null,
    edited: false,
    held: false,
    helpful: 0,
    answer: null,
  })
  expect(await totals(playlistId)).toEqual({ average: 3.5, count: 2, sum: 7 })
})

test('a hidden review is not counted, but its author can still edit it', async () => {
  const playlistId = await freshPlaylist()
  const learner = await aLearner(app)
  const { data: own } = await post(learner, playlistId, 1)
  await post(await aLearner(app), playlistId, 5)
  await app.resources.db.update(reviews).set({ hiddenAt: new Date() }).where(eq(reviews.id, own._id))

  const { data: playlist } = await app.api.playlists.get({ params: { id: playlistId } })
  expect(playlist.ratingCounts).toEqual([0, 0, 0, 0, 1])
  const { data } = await app.api.reviews.getOwn({ params: { playlistId } }, { token: learner.token })
  expect(data).toEqual(own)
})

test('the average is updated when a learner edits the review', async () => {
  const playlistId = await freshPlaylist()
  const learner = await aLearner(app)
  const { data: posted } = await post(learner, playlistId, 1)
  const body = { playlistId, feedbackId: posted._id, comment: 'Better at second sight.', rating: 4 }

  const { data } = await app.api.reviews.update({ body }, { token: learner.token })

  expect(data).toMatchObject({ comment: 'Better at second sight.', rating: 4, edited: true })
  expect(await totals(playlistId)).toEqual({ average: 4, count: 1, sum: 4 })
})

test('a review that is saved as it was is not edited', async () => {
  const playlistId = await freshPlaylist()
  const learner = await aLearner(app)
  const { data: posted } = await post(learner, playlistId, 4)
  const save = async (comment: string, rating: number) => {
    const body = { playlistId, feedbackId: posted._id, comment, rating }
    return (await app.api.reviews.update({ body }, { token: learner.token })).data
  }

  const announced: string[] = []
  const stop = await onContentChange(app.resources.database, (tags) => announced.push(...(tags ?? ['all'])))
  expect(await save(posted.comment, 4)).toEqual(posted)
  await stop()
  expect(announced, 'pages stay cached').toEqual([])
  expect(await save(posted.comment, 5)).toMatchObject({ rating: 5, edited: true })
})

test('fifty concurrent reviews of one playlist are all counted', async () => {
  const playlistId = await freshPlaylist()
  const learners = await Promise.all(Array.from({ length: 50 }, () => aLearner(app)))
  await app.resources.db
    .update(accounts)
    .set({ createdAt: daysAgo(30) })
    .where(
      inArray(
        accounts.id,
        learners.map(({ id }) => id),
      ),
    )

  await Promise.all(learners.map((learner, at) => post(learner, playlistId, (at % 5) + 1)))

  expect(await totals(playlistId)).toEqual({ average: 3, count: 50, sum: 150 })
})

test('a second review by the same learner is rejected with 409, even a concurrent one', async () => {
  const playlistId = await freshPlaylist()
  const learner = await aLearner(app)

  const results = await Promise.allSettled([post(learner, playlistId), post(learner, playlistId)])

  expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(await errorOf(post(learner, playlistId))).toEqual([409, 'You have already reviewed this playlist'])
  expect(await totals(playlistId)).toMatchObject({ count: 1 })
})

test("visitors and creators cannot review, nor can a learner in another's name", async () => {
  const playlistId = await freshPlaylist()
  const learner = await aLearner(app)
  const body = { playlistId, rating: 4, feedback: 'Fine' }

  expect(await errorOf(app.api.reviews.create({ body }))).toEqual([401, 'Please sign in first'])
  expect(await errorOf(post(creator, playlistId))).toEqual([403, 'Only learners can review playlists'])
  expect(await errorOf(post(learner, playlistId, 4, 'Fine', creator.id))).toEqual([
    403,
    'You can only review in your own name',
  ])
})

test('a learner with an unverified address is told so instead of reviewing', async () => {
  const playlistId = await freshPlaylist()
  const { id, name, email } = await aLearner(app)
  const { db, tokens } = app.resources
  const [session] = await db.select().from(sessions).where(eq(sessions.accountId, id))
  await db.update(accounts).set({ verifiedAt: null }).where(eq(accounts.id, id))
  const account = { id, name, email, role: 'user', status: 'active', isVerified: false } as const
  const token = await tokens.issue({ ...account, sessionId: session?.id ?? '' })

  const body = { playlistId, rating: 4, feedback: 'Fine' }
  expect(await errorOf(app.api.reviews.create({ body }, { token }))).toEqual([
    403,
    'Your account is not verified',
  ])
  expect(await totals(playlistId)).toMatchObject({ count: 0 })
})

test.each(['/feedback/create', '/feedback/update'])(
  'a creator who sends nothing to %s is told that only learners review',
  async (path) => {
    const reply = await app.send({ method: 'POST', path, body: {}, token: creator.token })

    expect(reply).toMatchObject({ status: 403, body: { message: 'Only learners can review playlists' } })
  },
)

test("another learner's review cannot be edited", async () => {
  const playlistId = await freshPlaylist()
  const { data: posted } = await post(await aLearner(app), playlistId)
  const body = { playlistId, feedbackId: posted._id, comment: 'Not mine', rating: 1 }
  const other = await aLearner(app)

  expect(await errorOf(app.api.reviews.update({ body }, { token: other.token }))).toEqual([
    403,
    'You can only edit your own review',
  ])
})

test("a review is not changed in another's name", async () => {
  const [playlistId, author, other] = [await freshPlaylist(), await aLearner(app), await aLearner(app)]
  const { data: posted } = await post(author, playlistId)
  const body = { playlistId, feedbackId: posted._id, comment: 'Changed', rating: 1 }
  const update = (userId: string) => app.api.reviews.update({ body: { ...body, userId } }, author)

  expect(await errorOf(update(other.id))).toEqual([403, 'You can only review in your own name'])
  expect((await errorOf(update('zz')))[0]).toBe(400)
  expect((await update(author.id)).data).toMatchObject({ comment: 'Changed', rating: 1 })
})

test.each([
  [{ feedback: 'Good' }, 'rating'],
  [{ rating: 4 }, 'feedback'],
  [{ rating: 4, feedback: '   ' }, 'feedback'],
  [{ rating: '', feedback: 'Good' }, 'rating'],
  [{ rating: null, feedback: 'Good' }, 'rating'],
  [{ rating: 4, feedback: 'Good', playlistId: '' }, 'playlistId'],
  [{ rating: 4, feedback: 'Good', userId: '' }, 'userId'],
  [{ rating: 4, feedback: 'Good', userId: null }, 'userId'],
])('a review with a missing field is rejected: %j', async (body, field) => {
  const playlistId = await freshPlaylist()
  const { token } = await aLearner(app)

  const reply = await app.send({
    method: 'POST',
    path: '/feedback/create',
    body: { playlistId, ...body },
    token,
  })

  expect(reply).toEqual({
    status: 400,
    body: {
      status: 'fail',
      success: false,
      code: 'bad_input',
      message: 'please provide all fields',
      error: 'please provide all fields',
      issues: [expect.objectContaining({ path: field, message: 'please provide all fields' })],
    },
  })
})

test.each([0, 6, 2.5, -1])('a rating of %d is rejected', async (rating) => {
  const playlistId = await freshPlaylist()

  expect(await errorOf(post(await aLearner(app), playlistId, rating))).toEqual([
    400,
    expect.stringContaining('rating must be'),
  ])
})

test('an overlong comment is rejected, naming its field', async () => {
  const playlistId = await freshPlaylist()

  expect(await errorOf(post(await aLearner(app), playlistId, 4, 'x'.repeat(2_001)))).toEqual([
    400,
    'feedback must have at most 2000 characters',
  ])
})

test('the reviews of a hidden playlist are visible to its creator and operators only', async () => {
  const playlistId = await freshPlaylist()
  const learner = await aLearner(app)
  const { data: posted } = await post(learner, playlistId)
  const read = (account?: TestAccount) =>
    app.api.reviews.getAll({ params: { playlistId } }, account ? { token: account.token } : {})
  const hide = (hiddenAt: Date | null) =>
    app.resources.db.update(playlists).set({ hiddenAt }).where(eq(playlists.id, playlistId))

  await hide(new Date())

  const none = [404, 'There is no such playlist']
  for (const account of [undefined, learner, await aCreator(app)])
    expect(await errorOf(read(account))).toEqual(none)
  for (const account of [creator, await anOperator(app)])
    expect((await read(account)).data.map(({ _id }) => _id)).toEqual([posted._id])
  await hide(null)
  expect((await read()).data).toHaveLength(1)
})

test('a playlist that does not exist or is not listed cannot be reviewed', async () => {
  const learner = await aLearner(app)

  expect(await errorOf(post(learner, crypto.randomUUID()))).toEqual([404, 'There is no such playlist'])
  expect(await errorOf(post(learner, await freshPlaylist(0)))).toEqual([404, 'There is no such playlist'])
  expect(await errorOf(app.api.reviews.getAll({ params: { playlistId: 'nonsense' } }))).toEqual([
    400,
    'playlistId is not a valid id',
  ])
})
