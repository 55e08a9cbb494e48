import { afterEach, expect, test, vi } from 'vitest'
import { asset } from './assets.ts'
import type { FetchedEvent } from './events.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A page's request for a file while the network fails this many times; nothing is cached. */
function requested(failures: number) {
  let attempts = 0
  vi.useFakeTimers()
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined, put: async () => {}, keys: async () => [] }),
  })
  vi.stubGlobal('fetch', async () => {
    attempts += 1
    if (attempts <= failures) throw new TypeError('Failed to fetch')
    return new Response('the file')
  })
  const event = { request: new Request('https://pragati.example/assets/a.js'), waitUntil: () => {} }
  const answer = asset(event as unknown as FetchedEvent)
  answer.catch(() => undefined)
  return { answer, attempts: () => attempts }
}

test('a file whose request fails is requested once more after a second, since a page never requests it again', async () => {
  const { answer, attempts } = requested(1)
  await vi.advanceTimersByTimeAsync(999)
  expect(attempts()).toBe(1)
  await vi.advanceTimersByTimeAsync(1)

  expect(await (await answer).text()).toBe('the file')
  expect(attempts()).toBe(2)
})

test('without a connection the request of a page fails after the second attempt', async () => {
  const { answer, attempts } = requested(2)
  await vi.advanceTimersByTimeAsync(1_000)

  await expect(answer).rejects.toThrow('Failed to fetch')
  expect(attempts()).toBe(2)
})
