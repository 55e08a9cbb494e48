import { setTimeout } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { learningMarks } from '#server/db/schema/learning.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator } from '#testing/build.ts'
import { aCourseToLearn, ago, aMark, courseOf, sendMarks } from '#testing/learning.ts'

const MINUTE = 60
const HOUR = 3_600
const DAY = 86_400

let app: TestApp
let aCourse: () => ReturnType<typeof aCourseToLearn>

beforeAll(async () => {
  app = await startApp()
  const [creator, category] = [await aCreator(app), await aCategoryPath(app)]
  aCourse = () => aCourseToLearn(app, { creator, category })
})

const put = (token: string, ...marks: object[]) => sendMarks(app, token, marks)

/** Sends a mark of a device whose clock is so many seconds slow. */
const putSlow = (token: string, slow: number, mark: ReturnType<typeof aMark>) =>
  app.api.learning.putMarks({ body: { marks: [mark], now: ago(slow) } }, { token })

test('a mark from the future counts as now, so that a later one still wins', async () => {
  const course = await aCourse()
  const [first] = course.ids

  await put(course.token, aMark(first, 50, { at: ago(-86_400) }))
  await put(course.token, aMark(first, 55, { at: new Date(Date.now() + 1_000).toISOString() }))

  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(55)

  // On a device whose clock is an hour fast, everything happens in the future.
  const [, second, third] = course.ids
  await put(
    course.token,
    aMark(second, 30, { at: ago(-3_600) }),
    aMark(third, 20, { at: ago(-3_500) }),
    aMark(second, 10, { at: ago(-3_700) }),
    aMark(third, 40, { at: ago(-3_590) }),
  )
  expect(await courseOf(app, course)).toMatchObject({
    resume: { videoId: second, seconds: 10 },
    videos: [{ seconds: 55 }, { seconds: 10 }, { seconds: 40 }, {}, {}],
  })
})

/** As if that much had been watched that long ago. */
const moveBack = (seconds: number) =>
  app.resources.db.update(learningMarks).set({ at: sql`at - make_interval(secs => ${seconds}::integer)` })

test.each([
  ['of a clock that is decades fast', '2099-01-01T00:00:00Z', {}],
  ['of a clock that is an hour fast and has been set right since', ago(-HOUR), { now: ago(0) }],
  ['of a clock that was decades fast and is slow now', '2099-01-01T00:00:00Z', { now: ago(2 * HOUR) }],
])('a mark from the future, %s, counts once, however often it is sent', async (_, at, clock) => {
  const course = await aCourse()
  const [first] = course.ids
  const fast = aMark(first, 100, { at, duration: 600, played: 60 })
  const send = async (...marks: object[]) =>
    (
      await app.send({
        ...{ method: 'PUT', path: '/learning/marks', token: course.token },
        body: { marks, ...clock },
      })
    ).body
  const minutes = async () =>
    (await app.api.learning.get({}, { token: course.token })).data.week.at(-1)?.minutes
  await put(course.token, aMark(first, 0, { duration: 600, at: ago(90) }))

  expect(await send(fast)).toMatchObject({ data: { taken: 1 } })
  await moveBack(100)
  expect(await send(fast), 'the answer was lost').toMatchObject({ data: { taken: 0 } })
  await put(course.token, aMark(first, 500, { duration: 600, played: 0, at: ago(50) }))
  await moveBack(100)
  expect(await send(fast)).toMatchObject({ data: { taken: 0 } })

  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(500)
  expect(await minutes()).toBe(1)
  expect(await send({ ...fast, seconds: 510, played: 10 }), 'another one').toMatchObject({
    data: { taken: 1 },
  })
  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(510)
})

test('a whole batch from the future counts once, also when part of it is past by then', async () => {
  const course = await aCourse()
  const [first] = course.ids
  const batch = Array.from({ length: 9 }, (_, at) =>
    aMark(first, at, { at: at < 5 ? ago(-0.5) : ago(-60 - at), watched: at === 2 ? true : undefined }),
  )
  await put(course.token, ...batch)
  await put(course.token, aMark(first, 50, { at: ago(0), watched: false }))
  await setTimeout(600)

  expect((await put(course.token, ...batch)).body).toMatchObject({ data: { taken: 0 } })
  expect((await courseOf(app, course)).videos[0]).toMatchObject({ seconds: 50, watched: false })
})

test.each([
  ['is set right before it is sent again', HOUR, 0],
  ['is still wrong when it is sent again', HOUR, HOUR + 10],
  ['was slow, and is set right before it is sent again', -HOUR, 0],
])('a mark of a clock that %s counts once, and overrides no later tick', async (_, fast, fastThen) => {
  const course = await aCourse()
  const [first] = course.ids
  await put(course.token, aMark(first, 0, { duration: 600, at: ago(90) }))
  const tick = aMark(first, 600, { duration: 600, watched: true, played: 60, at: ago(30 - fast) })
  const send = async (ahead: number) => (await putSlow(course.token, -ahead, tick)).data.taken
  const minutes = async () =>
    (await app.api.learning.get({}, { token: course.token })).data.week.at(-1)?.minutes

  expect(await send(fast)).toBe(1)
  await put(course.token, aMark(first, 10, { duration: 600, watched: false, played: 0, at: ago(20) }))
  expect(await send(fastThen), 'the answer was lost').toBe(0)

  expect((await courseOf(app, course)).videos[0]).toMatchObject({ seconds: 10, watched: false })
  expect(await minutes()).toBe(1)
})

test('what happens on a phone with a slow clock counts, beside a device whose clock is right', async () => {
  const course = await aCourse()
  const [first, second] = course.ids
  await put(course.token, aMark(first, 100), aMark(second, 20))

  await putSlow(course.token, HOUR, aMark(first, 0, { watched: false, at: ago(HOUR + 5) }))
  await putSlow(course.token, HOUR, aMark(second, 70, { at: ago(HOUR + 3) }))

  expect(await courseOf(app, course)).toMatchObject({
    watched: 0,
    resume: { videoId: second, seconds: 70 },
    videos: [{ seconds: 0 }, { seconds: 70 }, {}, {}, {}],
  })
})

test('a mark that waited for days on a phone with a wrong clock keeps its real age', async () => {
  const course = await aCourse()
  const [first] = course.ids
  await put(course.token, aMark(first, 80, { at: ago(DAY) }))

  for (const slow of [10 * DAY, HOUR, -HOUR, -10 * DAY]) {
    await putSlow(course.token, slow, aMark(first, 20, { at: ago(2 * DAY + slow) }))
    expect([slow, (await courseOf(app, course)).videos[0]?.seconds]).toEqual([slow, 80])
  }
  await putSlow(course.token, -10 * DAY, aMark(first, 50, { at: ago(HOUR - 10 * DAY) }))
  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(50)
})

test('a small clock difference is not corrected, because the request may have been slow', async () => {
  const course = await aCourse()
  const [first] = course.ids

  await putSlow(course.token, MINUTE / 2, aMark(first, 20, { at: ago(MINUTE) }))
  await put(course.token, aMark(first, 50, { at: ago(MINUTE - 10) }))

  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(50)
})

test.each([
  ['1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
  ['9999-12-31T23:59:59Z', '1970-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59Z', '0000-01-01T00:00:00Z'],
])('a mark of %s is stored when the clock says %s', async (at, now) => {
  const course = await aCourse()

  await app.api.learning.putMarks(
    { body: { marks: [aMark(course.ids[0], 30, { at })], now } },
    { token: course.token },
  )

  expect((await courseOf(app, course)).videos[0]?.seconds).toBe(30)
})

test('an invalid device time is rejected', async () => {
  const { ids, token } = await aCourse()

  const body = { marks: [aMark(ids[0], 1)], now: 'noon' }
  const reply = await app.send({ method: 'PUT', path: '/learning/marks', body, token })

  expect(reply).toMatchObject({ status: 400, body: { issues: [{ path: 'now' }] } })
})
