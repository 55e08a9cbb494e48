import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { AppError } from '#contract/errors.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { rateWindows } from '#server/db/schema/operations.ts'
import { startApp, type TestApp } from '#testing/app.ts'
import { aCategoryPath, aCreator, aLearner, aPlaylist, type TestAccount } from '#testing/build.ts'
import { anOpportunity, anOpportunityForm } from '#testing/opportunities.ts'
import { callerKey, clearHits, limitRate, type RateRule } from './rate-limit.ts'

let app: TestApp

beforeAll(async () => {
  app = await startApp({ RATE_LIMIT_SCALE: '1' })
})

function aRule(limit = 3): RateRule {
  return { name: `test-${crypto.randomUUID()}`, limit, seconds: 600 }
}

/** Counts one hit; returns null when it was allowed, otherwise the seconds to wait. */
async function hit(rule: RateRule, key = 'somebody'): Promise<number | null> {
  return limitRate(app.resources, rule, key).then(
    () => null,
    (error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
      return error.retryAfter ?? Number.NaN
    },
  )
}

async function hits(rule: RateRule, times: number): Promise<(number | null)[]> {
  const answers = []
  for (let time = 0; time < times; time += 1) answers.push(await hit(rule))
  return answers
}

/** Makes everything counted so far that much older. */
function pass(seconds: number) {
  return app.resources.db.update(rateWindows).set({
    startsAt: sql`starts_at - make_interval(secs => ${seconds})`,
    endsAt: sql`ends_at - make_interval(secs => ${seconds})`,
  })
}

test('hits up to the limit are allowed, further ones rejected with the time to wait', async () => {
  const rule = aRule()

  expect(await hits(rule, 4)).toEqual([null, null, null, expect.any(Number)])
  const wait = await hit(rule)
  expect(wait).toBeGreaterThan(590)
  expect(wait).toBeLessThanOrEqual(660)
})

test('hits bypass the write-ahead log, so that none waits for the disk', async () => {
  const [found] = await rowsOf<{ kind: string }>(
    app.resources.db,
    sql`select relpersistence as kind from pg_class where relname = 'rate_windows'`,
  )
  expect(found).toEqual({ kind: 'u' })
})

test('one key does not use up the hits of another', async () => {
  const rule = aRule(1)

  expect([await hit(rule, 'a'), await hit(rule, 'b')]).toEqual([null, null])
  expect(await hit(rule, 'a')).not.toBeNull()
})

test('of five hundred concurrent hits exactly the limit is allowed', async () => {
  const rule = aRule(50)

  const answers = await Promise.all(Array.from({ length: 500 }, () => hit(rule)))

  expect(answers.filter((answer) => answer === null)).toHaveLength(50)
})

test('the window slides: hits expire one by one', async () => {
  const rule = aRule(3)
  await hits(rule, 2)
  await pass(400)
  await hits(rule, 1)

  expect(await hit(rule)).not.toBeNull()
  await pass(261)
  expect(await hits(rule, 3)).toEqual([null, null, expect.any(Number)])
})

test('rejected hits do not prolong the wait', async () => {
  const rule = aRule(2)
  await hits(rule, 10)
  await pass(330)
  await hits(rule, 10)
  await pass(331)

  expect(await hit(rule)).toBeNull()
})

test('a hit can be given back, and all of them cleared', async () => {
  const rule = aRule(2)
  const first = await limitRate(app.resources, rule, 'somebody')
  await first.giveBack()
  expect(await hits(rule, 3)).toEqual([null, null, expect.any(Number)])

  await clearHits(app.resources, rule, 'somebody')

  expect(await hits(rule, 2)).toEqual([null, null])
})

test('the table does not reveal the key', async () => {
  await hit(aRule(), 'asha@example.com 203.0.113.9')

  const rows = await app.resources.db.select().from(rateWindows)

  expect(JSON.stringify(rows)).not.toMatch(/asha|example|203\.0/)
})

test('RATE_LIMIT_SCALE multiplies a limit unless it is a rule of the product', async () => {
  const generous = { ...app.resources, config: { ...app.resources.config, rateLimitScale: 2 } }
  const [scaled, unscaled] = [aRule(1), { ...aRule(1), unscaled: true }]
  const twice = async (rule: RateRule) => {
    await limitRate(generous, rule, 'somebody')
    await limitRate(generous, rule, 'somebody')
  }

  await twice(scaled)
  await expect(twice(unscaled)).rejects.toThrow('Too many requests')
})

test('reviews, votes, edits of a profile, follows and reads of notifications are limited per account', async () => {
  const site = await startApp({ RATE_LIMIT_SCALE: '0.02' })
  const { api } = site
  const [creator, author] = [await aCreator(site), await aLearner(site)]
  const playlistId = await aPlaylist(site, { creator, category: await aCategoryPath(site, 1) })
  const body = { playlistId, feedback: 'Clear.', rating: 5 }
  const review = { params: { reviewId: (await api.reviews.create({ body }, author)).data._id } }
  /** How many times it is allowed before it is rejected. */
  const unlessMade = (error: ApiError) => {
    if (error.code !== 'already_reviewed') throw error
  }
  const allowed = async (call: (by: TestAccount) => Promise<unknown>) => {
    const person = await aLearner(site)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => call(person)))
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))
    expect(new Set(reasons)).toEqual(new Set(['too_many_requests']))
    return outcomes.length - reasons.length
  }

  expect([
    await allowed((by) => api.reviews.create({ body }, by).catch(unlessMade)),
    await allowed((by) => api.reviews.vote(review, by)),
    await allowed((by) => api.profile.editUser({ body: { field: 'name', value: 'Meera' } }, by)),
    await allowed((by) => api.follows.followCourse({ params: { playlistId } }, by)),
    await allowed((by) => api.notifications.countUnread({}, by)),
  ]).toEqual([120, 120, 120, 300, 120].map((limit) => Math.floor(limit * 0.02)))
})

test('exports, edits and copies, of opportunities and courses, are limited per account', async () => {
  const site = await startApp({ RATE_LIMIT_SCALE: '0.02' })
  const { api } = site
  const category = await aCategoryPath(site, 1)
  const TRIES = 13
  /** How many attempts are rejected for their number. */
  const rejected = async (call: () => Promise<unknown>) => {
    const outcomes = await Promise.allSettled(Array.from({ length: TRIES }, call))
    return outcomes.filter((one) => one.status === 'rejected' && one.reason.code === 'too_many_requests')
      .length
  }
  const [poster, creator] = [await aLearner(site), await aCreator(site)]
  const params = { id: await anOpportunity(site, { poster }) }
  const playlist = { params: { id: await aPlaylist(site, { creator, category }) } }
  const video = { videoName: 'https://youtu.be/aaaaaaaaaaa', title: 'Loom' }

  expect([
    await rejected(() => api.profile.exportAll({}, poster)),
    await rejected(() => api.posting.update({ params, body: anOpportunityForm }, poster)),
    await rejected(() => api.publishing.addVideos({ ...playlist, body: { videos: [video] } }, creator)),
    await rejected(() => api.posting.confirm({ params }, poster)),
    await rejected(() => api.publishing.update({ ...playlist, body: { name: 'Weaving' } }, creator)),
    await rejected(() => api.publishing.copy({ ...playlist, body: { name: 'Again' } }, creator)),
    await rejected(() => api.creators.changeAbout({ body: { about: 'I weave.', shown: true } }, creator)),
  ]).toEqual([1, 2, 2, 1, 12, 2 - 2, 2].map((limit) => TRIES - limit))
})

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['203.0.113.9:51234', '203.0.113.9'],
  ['[2001:db8::7]:51234', '2001:db8:0:0'],
])('the caller at %s counts as %s', (address, key) => {
  expect(callerKey(address)).toBe(key)
})
