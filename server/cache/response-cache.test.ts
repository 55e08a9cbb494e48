import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type CachedResponse, type FreshResponse, ResponseCache } from './response-cache.ts'

function rendered(body: string, tags: string[] = []): FreshResponse {
  return { status: 200, headers: {}, body, tags }
}

async function textOf(cache: ResponseCache, answer: CachedResponse): Promise<string> {
  return (await cache.formOf('/', answer, 'identity')).bytes.toString()
}

async function textAt(cache: ResponseCache, key: string, fresh = 'rendered anew'): Promise<string> {
  return textOf(cache, await cache.getOrMake(key, async () => rendered(fresh)))
}

test('exactly the pages that show what changed are dropped', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrMake('/a', async () => rendered('a', ['playlist:1', 'listing']))
  await cache.getOrMake('/b', async () => rendered('b', ['playlist:2']))

  cache.invalidate(['playlist:1'])

  expect(cache.get('/a')).toBeUndefined()
  expect(await textAt(cache, '/b')).toBe('b')
})

test.each(['br', 'gzip'] as const)('a form in %s takes no more memory than its bytes', async (encoding) => {
  const cache = new ResponseCache(1_000_000)
  const answer = await cache.getOrMake('/a', async () => rendered('a page '.repeat(1_000)))

  const { bytes } = await cache.formOf('/a', answer, encoding)

  expect(bytes.buffer.byteLength).toBe(bytes.length)
})

test('concurrent misses share one render', async () => {
  const cache = new ResponseCache(1_000_000)
  let renders = 0
  const render = async () => {
    renders += 1
    await new Promise((resolve) => setImmediate(resolve))
    return rendered('once')
  }

  await Promise.all(Array.from({ length: 100 }, () => cache.getOrMake('/a', render)))

  expect(renders).toBe(1)
})

test('a render that began before a change is answered but neither cached nor given to later callers', async () => {
  const cache = new ResponseCache(1_000_000)
  let finishRender = (_page: FreshResponse) => {}
  const early = cache.getOrMake(
    '/a',
    () =>
      new Promise((resolve) => {
        finishRender = resolve
      }),
  )

  cache.invalidate(['playlist:1'])
  const late = await textAt(cache, '/a', 'after the change')
  finishRender(rendered('before the change', ['playlist:1']))

  expect(await textOf(cache, await early)).toBe('before the change')
  expect(late).toBe('after the change')
  expect(await textAt(cache, '/a')).toBe('after the change')
})

test('a change of something else does not prevent caching', async () => {
  const cache = new ResponseCache(1_000_000)
  let finishRender = (_page: FreshResponse) => {}
  const early = cache.getOrMake(
    '/a',
    () =>
      new Promise((resolve) => {
        finishRender = resolve
      }),
  )

  cache.invalidate(['playlist:2'])
  finishRender(rendered('kept', ['playlist:1']))
  await early

  expect(await textAt(cache, '/a')).toBe('kept')
})

test('memory is bounded, and what is requested again displaces the least recently used page', async () => {
  const cache = new ResponseCache(20_000)
  for (let at = 0; at < 50; at += 1) {
    for (let times = 0; times < 2; times += 1) {
      await cache.getOrMake(`/${at}`, async () => rendered(`page ${at}`))
      await cache.getOrMake('/0', async () => rendered('page 0'))
    }
  }

  expect(cache.size.bytes).toBeLessThanOrEqual(20_000)
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/49')).toBeDefined()
})

test('once it is full, a page that is requested once displaces none, and an expired one makes room', async () => {
  const cache = new ResponseCache(20_000)
  const began = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(began)
  onTestFinished(() => clock.mockRestore())
  const request = (path: string) => cache.getOrMake(path, async () => rendered(path))
  for (let at = 0; at < 50; at += 1) await request(`/${at}`)

  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/49')).toBeUndefined()
  expect(cache.hasRoom(3_000)).toBe(false)

  clock.mockReturnValue(began + 60_000)
  expect(cache.hasRoom(3_000, 6)).toBe(true)
  expect(cache.hasRoom(3_000, 7)).toBe(false)
  expect(cache.hasRoom(6_000)).toBe(false)
  await request('/new')
  expect(cache.get('/new')).toBeDefined()
})

test('an answer expires at the same time although the clock was set back by hours', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrMake('/a', async () => rendered('a'))
  const now = performance.now()
  const clock = vi.spyOn(performance, 'now').mockReturnValue(now + 30_000)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 })
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })

  expect(cache.get('/a')).toBeDefined()
  clock.mockReturnValue(now + 60_000)
  expect(cache.get('/a')).toBeUndefined()
})

test('an unknown change drops everything, and failures are not cached', async () => {
  const cache = new ResponseCache(1_000_000)
  await cache.getOrMake('/a', async () => rendered('a'))
  cache.invalidate(null)
  await cache.getOrMake('/down', async () => ({ ...rendered('down'), status: 503 }))

  expect(cache.size).toEqual({ answers: 0, bytes: 0 })
})

test('a reply is compressed at the first request for that encoding, and its size counts in all its encodings', async () => {
  const cache = new ResponseCache(1_000_000)
  const body = 'the same words '.repeat(200)
  const reply = await cache.getOrMake('GET /a', async () => ({
    ...rendered(body, ['listing']),
    encoding: 'identity',
  }))
  const plain = cache.size.bytes

  const brotli = await cache.formOf('GET /a', reply, 'br')
  const withBrotli = cache.size.bytes
  const again = await cache.formOf('GET /a', reply, 'br')

  expect(Object.keys(reply.forms)).toEqual(['identity', 'br'])
  expect(again).toBe(brotli)
  expect(withBrotli).toBe(plain + brotli.bytes.length)
  cache.invalidate(['listing'])
  expect(cache.size).toEqual({ answers: 0, bytes: 0 })
})

test('a small reply is never compressed', async () => {
  const cache = new ResponseCache(1_000_000)
  const reply = await cache.getOrMake('GET /a', async () => ({
    ...rendered('few words'),
    encoding: 'identity',
  }))

  const { headers, bytes } = await cache.formOf('GET /a', reply, 'br')

  expect(headers).not.toHaveProperty('content-encoding')
  expect(bytes.toString()).toBe('few words')
})

test.each(['br', 'gzip', 'identity'] as const)(
  'what was first made in %s is served in every encoding',
  async (encoding) => {
    const cache = new ResponseCache(1_000_000)
    const body = 'the same words '.repeat(200)
    const page = await cache.getOrMake('/a', async () => ({ ...rendered(body), encoding }))
    expect(Object.keys(page.forms)).toEqual([encoding])

    const plain = async (other: 'br' | 'gzip' | 'identity') => {
      const { bytes } = await cache.formOf('/a', page, other)
      if (other === 'br') return brotliDecompressSync(bytes).toString()
      return other === 'gzip' ? gunzipSync(bytes).toString() : bytes.toString()
    }
    expect([await plain('gzip'), await plain('br'), await plain('identity')]).toEqual([body, body, body])
  },
)
