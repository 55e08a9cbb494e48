import { eq, sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { inTransaction } from '#server/db/content-changes.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { playlists } from '#server/db/schema/catalogue.ts'
import { courseFollows, creatorFollows } from '#server/db/schema/follows.ts'
import { notifications } from '#server/db/schema/notifications.ts'
import { jobs } from '#server/db/schema/operations.ts'
import { notifyAll } from '#server/features/notifications/notify.commands.ts'
import { enqueue } from '#server/jobs/queue.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, aVideoId, type TestAccount } from '#testing/build.ts'
import { runFirstJobOnly } from '#testing/decisions.ts'
import { failureOf } from '#testing/failure-of.ts'
import { manyPlaylists } from '#testing/many-playlists.ts'
import { daysAgo } from '#testing/opportunities.ts'
import { NOTIFY_PUBLISHED } from './notify-followers.commands.ts'

let app: TestApp
let creator: TestAccount
let category: string[]

beforeAll(async () => {
  app = await startApp()
  creator = await aCreator(app, 'Ravi Kumar')
  category = await aCategoryPath(app)
})

const aCourse = (by = creator) => aPlaylist(app, { creator: by, category, name: 'Basics of Algebra' })
const someVideos = (count: number) =>
  Array.from({ length: count }, () => ({ videoName: `https://youtu.be/${aVideoId()}`, title: 'A lesson' }))

async function publish(name: string, by = creator, draft = false): Promise<string> {
  const body = {
    name,
    description: 'What it is about.',
    language: 'hindi' as const,
    category,
    videos: someVideos(5),
    draft,
  }
  return (await app.api.publishing.create({ body }, by)).data._id
}

const add = (id: string, count: number) =>
  app.api.publishing.addVideos({ params: { id }, body: { videos: someVideos(count) } }, creator)
const followCreator = (who: TestAccount, of = creator) =>
  app.api.follows.followCreator({ params: { creatorId: of.id } }, who)
const followCourse = (who: TestAccount, playlistId: string) =>
  app.api.follows.followCourse({ params: { playlistId } }, who)
const newsOf = async (person: TestAccount) =>
  (await app.api.notifications.list({}, person)).data.notifications
const readAll = (person: TestAccount) => app.api.notifications.markRead({ body: { all: true } }, person)

test('followers of a creator are notified of each new course; others, and those who unfollowed, are not', async () => {
  const [follower, stopped, other] = [await aLearner(app), await aLearner(app), await aLearner(app)]
  await followCreator(follower)
  await followCreator(follower)
  await followCreator(stopped)
  await app.api.follows.unfollowCreator({ params: { creatorId: creator.id } }, stopped)

  const id = await publish('Weaving')
  await publish('Of somebody else', await aCreator(app))
  await app.drainJobs()

  expect(await newsOf(follower)).toMatchObject([
    {
      ...{ kind: 'new_course', event: 'course_published', read: false },
      playlist: { _id: id, name: 'Weaving', language: 'hindi', creator: { name: 'Ravi Kumar' } },
    },
  ])
  for (const one of [stopped, other, creator]) expect(await newsOf(one)).toEqual([])
})

test('a draft is announced once, after it was published and can no longer be taken back', async () => {
  const { db } = app.resources
  const [follower, author] = [await aLearner(app), await aCreator(app)]
  await followCreator(follower, author)
  const id = await publish('A draft', author, true)
  const setDraft = (draft: boolean) =>
    app.api.publishing.setDraft({ params: { id }, body: { draft } }, author)
  const endUndo = async () => {
    await app.drainJobs()
    const before = await newsOf(follower)
    await db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, NOTIFY_PUBLISHED))
    await app.drainJobs()
    return before
  }
  expect(await endUndo()).toEqual([])
  await setDraft(false)
  await setDraft(true)
  expect(await endUndo()).toEqual([])
  expect(await newsOf(follower)).toEqual([])

  await setDraft(false)

  expect(await endUndo()).toEqual([])
  expect(await newsOf(follower)).toMatchObject([{ event: 'course_published', playlist: { _id: id } }])
  await readAll(follower)
  await setDraft(true)
  await setDraft(false)
  await endUndo()
  expect(await newsOf(follower)).toMatchObject([{ event: 'course_published', read: true }])
})

test('nobody is notified of a course while its second publication can be taken back', async () => {
  const [follower, author] = [await aLearner(app), await aCreator(app)]
  await followCreator(follower, author)
  const id = await publish('A draft', author, true)
  await app.drainJobs()
  for (const draft of [false, true, false])
    await app.api.publishing.setDraft({ params: { id }, body: { draft } }, author)

  await runFirstJobOnly(app, NOTIFY_PUBLISHED)
  expect(await newsOf(follower)).toEqual([])

  await runFirstJobOnly(app, NOTIFY_PUBLISHED)
  expect(await newsOf(follower)).toMatchObject([{ event: 'course_published', playlist: { _id: id } }])
})

test('an old course that is published again notifies nobody, neither a new follower nor one whose notification was deleted', async () => {
  const { db } = app.resources
  const [follower, author] = [await aLearner(app), await aCreator(app)]
  await followCreator(follower, author)
  const id = await publish('An old one', author)
  await app.drainJobs()
  expect(await newsOf(follower)).toMatchObject([{ event: 'course_published' }])
  const publishedAs = v7({ msecs: daysAgo(100).getTime() })
  await db.update(playlists).set({ publishedAs }).where(eq(playlists.id, id))
  await db.delete(notifications).where(eq(notifications.accountId, follower.id))
  const late = await aLearner(app)
  await followCreator(late, author)

  for (const draft of [true, false])
    await app.api.publishing.setDraft({ params: { id }, body: { draft } }, author)
  await db.update(jobs).set({ runAt: new Date() }).where(eq(jobs.kind, NOTIFY_PUBLISHED))
  await app.drainJobs()

  expect([await newsOf(follower), await newsOf(late)]).toEqual([[], []])
})

test('followers of a course are notified of the number of videos that are new since they last looked, in one notification', async () => {
  const [follower, playlistId] = [await aLearner(app), await aCourse()]
  await followCourse(follower, playlistId)
  for (const count of [2, 1]) {
    await add(playlistId, count)
    await app.drainJobs()
  }
  expect(await newsOf(follower)).toMatchObject([{ event: 'videos_added', count: 3, read: false }])
  await readAll(follower)
  await add(playlistId, 1)
  await app.drainJobs()
  expect(await newsOf(follower)).toMatchObject([{ event: 'videos_added', count: 1, read: false }])
})

test('a course that is hidden before its followers are notified is never announced', async () => {
  const [follower, author] = [await aLearner(app), await aCreator(app)]
  await followCreator(follower, author)
  const id = await publish('Not for long', author)
  await app.resources.db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, id))

  await app.drainJobs()

  const told = await app.resources.db.select().from(notifications).where(eq(notifications.playlistId, id))
  expect(told).toEqual([])
})

test('very many followers are notified in batches; running the job again notifies nobody twice', async () => {
  const { db } = app.resources
  const popular = await aCreator(app, 'Popular')
  await db.execute(sql`
    with people as (
      insert into accounts (id, name, email, role, status, password_hash)
        select gen_random_uuid(), 'F', 'follower-' || n || '@example.com', 'user', 'active', 'x'
        from generate_series(1, 450) n returning id
    )
    insert into creator_follows (account_id, creator_id) select id, ${popular.id} from people`)
  const playlistId = await aCourse(popular)
  const count = () =>
    db.$count(
      notifications,
      sql`playlist_id = ${playlistId} and event = 'course_published' and read_at is null`,
    )
  const [batch] = [
    (
      await db
        .select({ id: creatorFollows.accountId })
        .from(creatorFollows)
        .where(eq(creatorFollows.creatorId, popular.id))
    )
      .map(({ id }) => id)
      .slice(0, 100),
  ]
  const news = { event: 'course_published', subject: `playlist:${playlistId}`, playlistId } as const
  // As if the job had been interrupted.
  await inTransaction(db, (tx) => notifyAll(tx, batch, { ...news, cause: 'a job' }))
  await inTransaction(db, (tx) => notifyAll(tx, batch, { ...news, cause: 'a job' }))
  expect(await count()).toBe(100)

  await enqueue(db, NOTIFY_PUBLISHED, { playlistId })
  await app.drainJobs()

  expect(await count()).toBe(450)
})

test('follows are listed while they are public, can be undone, and are exported', async () => {
  const [person, author] = [await aLearner(app), await aCreator(app, 'Asha')]
  const playlistId = await aCourse(author)
  await followCreator(person, author)
  await followCourse(person, playlistId)
  const list = async () => (await app.api.follows.list({}, person)).data
  expect(await list()).toEqual({
    creators: [{ _id: author.id, name: 'Asha', profileimage: null }],
    courses: [{ _id: playlistId, name: 'Basics of Algebra', language: 'english', creator: { name: 'Asha' } }],
  })
  expect((await app.api.profile.exportAll({}, person)).data).toMatchObject({
    follows: { creators: [{ creator: 'Asha' }], courses: [{ course: 'Basics of Algebra' }] },
  })
  const { db } = app.resources
  await db.update(accounts).set({ status: 'suspended' }).where(eq(accounts.id, author.id))
  await db.update(playlists).set({ hiddenAt: new Date() }).where(eq(playlists.id, playlistId))
  expect(await list()).toEqual({ creators: [], courses: [] })
  await app.api.follows.unfollowCourse({ params: { playlistId } }, person)
  await db.update(playlists).set({ hiddenAt: null }).where(eq(playlists.id, playlistId))
  expect((await list()).courses).toEqual([])
})

test('only what exists and is public can be followed, and at most 200 of each', async () => {
  const { db } = app.resources
  const [person, learner] = [await aLearner(app), await aLearner(app)]
  const nobody = crypto.randomUUID()
  expect(await failureOf(followCreator(person, learner))).toBe('creator_not_found')
  expect(await failureOf(followCreator(person, { ...learner, id: nobody }))).toBe('creator_not_found')
  expect(await failureOf(followCourse(person, nobody))).toBe('playlist_not_found')
  const courses = await manyPlaylists(app, { creator, category }, limits.follows)
  await db.insert(courseFollows).values(courses.map((playlistId) => ({ accountId: person.id, playlistId })))
  expect(await failureOf(followCourse(person, await aCourse()))).toBe('too_many_followed')

  const followed = await aCourse()
  const [, id = ''] = courses
  await db.update(courseFollows).set({ playlistId: followed }).where(eq(courseFollows.playlistId, id))
  expect((await followCourse(person, followed)).data, 'followed already').toEqual({ follows: true })
})

test('what is followed and no longer public uses up no room, and comes back when it is public again', async () => {
  const { db } = app.resources
  const person = await aLearner(app)
  const other = await aCreator(app)
  const ids = await manyPlaylists(app, { creator, category }, limits.follows)
  await db.insert(courseFollows).values(ids.map((playlistId) => ({ accountId: person.id, playlistId })))
  await db.insert(accounts).values(
    ids.map((id) => ({
      ...{ id, name: 'A maker', email: `maker-${id}@example.com`, passwordHash: 'nobody signs in' },
      ...{ role: 'creator' as const, verifiedAt: new Date() },
    })),
  )
  await db.insert(creatorFollows).values(ids.map((creatorId) => ({ accountId: person.id, creatorId })))
  expect(await failureOf(followCreator(person, other))).toBe('too_many_followed')
  const [first = ''] = ids
  const setState = async (hiddenAt: Date | null, status: 'suspended' | 'active') => {
    await db.update(playlists).set({ hiddenAt }).where(eq(playlists.id, first))
    await db.update(accounts).set({ status }).where(eq(accounts.id, first))
  }
  await setState(new Date(), 'suspended')

  const course = await aCourse()
  await followCourse(person, course)
  await followCreator(person, other)

  const list = async () => (await app.api.follows.list({}, person)).data
  const followed = (await list()).courses.map(({ _id }) => _id)
  expect([followed.length, followed.includes(first), followed.includes(course)]).toEqual([200, false, true])
  expect(await failureOf(followCourse(person, await aCourse()))).toBe('too_many_followed')
  await setState(null, 'active')
  expect((await list()).courses).toHaveLength(201)
  expect((await list()).creators).toHaveLength(201)
})

test('concurrent requests do not follow more than that either', async () => {
  const { db } = app.resources
  const person = await aLearner(app)
  const ids = await manyPlaylists(app, { creator, category }, limits.follows + 5)
  const rows = ids.slice(10).map((playlistId) => ({ accountId: person.id, playlistId }))
  await db.insert(courseFollows).values(rows)

  await Promise.allSettled(ids.slice(0, 10).map((id) => followCourse(person, id)))

  expect(await db.$count(courseFollows, eq(courseFollows.accountId, person.id))).toBe(limits.follows)
})
