import { expect, test } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { RenderLimit } from './render-limit.ts'

const START = 1_800_000_000_000 - (1_800_000_000_000 % 60_000)

/** Seconds to wait, or null when it was let through. */
function wait(limit: RenderLimit, address: string, now: number): number | null {
  try {
    limit.take(address, now)
    return null
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
    return error.retryAfter ?? Number.NaN
  }
}

test('six hundred pages a minute are made for one caller, then none until the next minute', () => {
  const limit = new RenderLimit(1)
  const asked = Array.from({ length: 601 }, () => wait(limit, '203.0.113.5', START + 15_000))

  expect(asked.filter((one) => one === null)).toHaveLength(600)
  expect(asked.at(-1)).toBe(45)
  expect(wait(limit, '203.0.113.6', START + 15_000)).toBeNull()
  expect(wait(limit, '203.0.113.5', START + 60_000)).toBeNull()
})

test('a household with a network of its own counts as one caller, this machine as none', () => {
  const limit = new RenderLimit(0)

  expect(wait(limit, '2001:db8:1:2::1', START)).toBeNull()
  expect(wait(limit, '2001:db8:1:2:ffff::2', START)).toBe(60)
  for (const address of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    for (let time = 0; time < 3; time += 1) expect(wait(limit, address, START)).toBeNull()
})

test('however many callers there are, they are not remembered without end', () => {
  const limit = new RenderLimit(0)
  for (let at = 0; at <= 20_001; at += 1) limit.take(`10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`, START)

  expect(wait(limit, '10.0.0.0', START)).toBeNull()
})
