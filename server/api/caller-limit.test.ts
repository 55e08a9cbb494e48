import { expect, onTestFinished, test, vi } from 'vitest'
import { API_BASE } from '#contract/constants.ts'
import { AppError } from '#contract/errors.ts'
import { startApp } from '#testing/app.ts'
import { aLearner } from '#testing/build.ts'
import { CallerLimit } from './caller-limit.ts'

const START = 1_800_000_000_000 - (1_800_000_000_000 % 60_000)

/** Counts one call; returns the seconds to wait, or null when it was allowed. */
function wait(limit: CallerLimit, address: string, now: number): number | null {
  try {
    limit.take(address, now)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return error.retryAfter ?? Number.NaN
  }
}

test('six hundred pages a minute are rendered for one caller, then none until the next minute', () => {
  const limit = new CallerLimit(1)
  const asked = Array.from({ length: 601 }, () => wait(limit, '203.0.113.5', START + 15_000))

  expect(asked.filter((one) => one === null)).toHaveLength(600)
  expect(asked.at(-1)).toBe(45)
  expect(wait(limit, '203.0.113.6', START + 15_000)).toBeNull()
  expect(wait(limit, '203.0.113.5', START + 60_000)).toBeNull()
})

test('a household with a network of its own counts as one caller; this machine is not counted', () => {
  const limit = new CallerLimit(0)

  expect(wait(limit, '2001:db8:1:2::1', START)).toBeNull()
  expect(wait(limit, '2001:db8:1:2:ffff::2', START)).toBe(60)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (let time = 0; time < 3; time += 1) expect(wait(limit, address, START)).toBeNull()
})

test('however many callers there are, the memory for them is bounded', () => {
  const limit = new CallerLimit(0)
  for (let at = 0; at <= 20_001; at += 1) limit.take(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, START)

  expect(wait(limit, '10.0.0.0', START)).toBeNull()
})

test('replies that were not cached are counted, for visitors by address and for signed-in callers by account', async () => {
  // In the middle of a minute, so that none ends while calls are on their way.
  const now = Math.floor(Date.now() / 60_000) * 60_000 - 40_000
  vi.useFakeTimers({ toFake: ['Date'], now })
  onTestFinished(() => void vi.useRealTimers())
  const narrow = await startApp({ TRUST_PROXY: '1', RATE_LIMIT_SCALE: '0.005' })
  const [learner, other] = [await aLearner(narrow), await aLearner(narrow)]
  const read = async (path: string, address: string, token = '') => {
    const headers = { 'x-forwarded-for': address, ...(token ? { authorization: `Bearer ${token}` } : {}) }
    return (await narrow.app.inject({ url: API_BASE + path, headers })).statusCode
  }
  const page = (at: number) => `/playlist/getFilteredPlaylists?page=${at}`
  const all = (calls: Promise<number>[]) => Promise.all(calls).then((statuses) => statuses.sort())

  expect(await all([1, 2, 3, 4, 5].map((at) => read(page(at), '203.0.113.5')))).toEqual([
    ...[200, 200, 200, 429, 429],
  ])
  expect(await read(page(1), '203.0.113.6')).toBe(200)
  // An invalid token does not make its sender another caller.
  expect(await read(page(1), '203.0.113.5', 'a.b.c')).toBe(429)
  const own = '/user/getuser'
  expect(await all([1, 2, 3, 4].map(() => read(own, '203.0.113.5', learner.token)))).toEqual([
    ...[200, 200, 200, 429],
  ])
  expect(await read(own, '203.0.113.5', other.token)).toBe(200)
  expect(await read(own, '127.0.0.1', learner.token), 'nor are callers at this machine counted').toBe(200)
})
