import { expect, test } from 'vitest'
import { PageCache, plainBytes, type RenderedPage } from './page-cache.ts'

function rendered(body: string, tags: string[] = []): RenderedPage {
  return { status: 200, headers: {}, body, tags }
}

async function textAt(cache: PageCache, key: string, fresh = 'rendered anew'): Promise<string> {
  return plainBytes(await cache.getOrRender(key, async () => rendered(fresh))).toString()
}

test('exactly the pages that show what changed are dropped', async () => {
  const cache = new PageCache(1_000_000)
  await cache.getOrRender('/a', async () => rendered('a', ['playlist:1', 'listing']))
  await cache.getOrRender('/b', async () => rendered('b', ['playlist:2']))

  cache.forget(['playlist:1'])

  expect(cache.get('/a')).toBeUndefined()
  expect(await textAt(cache, '/b')).toBe('b')
})

test('simultaneous misses share one render', async () => {
  const cache = new PageCache(1_000_000)
  let renders = 0
  const render = async () => {
    renders += 1
    await new Promise((resolve) => setImmediate(resolve))
    return rendered('once')
  }

  await Promise.all(Array.from({ length: 100 }, () => cache.getOrRender('/a', render)))

  expect(renders).toBe(1)
})

test('a render that began before a change is answered but neither kept nor given to later callers', async () => {
  const cache = new PageCache(1_000_000)
  let finishRender = (_page: RenderedPage) => {}
  const early = cache.getOrRender(
    '/a',
    () =>
      new Promise((resolve) => {
        finishRender = resolve
      }),
  )

  cache.forget(['playlist:1'])
  const late = await textAt(cache, '/a', 'after the change')
  finishRender(rendered('before the change', ['playlist:1']))

  expect(plainBytes(await early).toString()).toBe('before the change')
  expect(late).toBe('after the change')
  expect(await textAt(cache, '/a')).toBe('after the change')
})

test('a change of something else does not hinder keeping', async () => {
  const cache = new PageCache(1_000_000)
  let finishRender = (_page: RenderedPage) => {}
  const early = cache.getOrRender(
    '/a',
    () =>
      new Promise((resolve) => {
        finishRender = resolve
      }),
  )

  cache.forget(['playlist:2'])
  finishRender(rendered('kept', ['playlist:1']))
  await early

  expect(await textAt(cache, '/a')).toBe('kept')
})

test('memory is bounded and the page used longest ago goes first', async () => {
  const cache = new PageCache(20_000)
  for (let at = 0; at < 50; at += 1) {
    await cache.getOrRender(`/${at}`, async () => rendered(`page ${at}`))
    await cache.getOrRender('/0', async () => rendered('page 0'))
  }

  expect(cache.size.bytes).toBeLessThanOrEqual(20_000)
  expect(cache.get('/0')).toBeDefined()
  expect(cache.get('/1')).toBeUndefined()
  expect(cache.get('/49')).toBeDefined()
})

test('an unknown change drops everything, and failures are not kept', async () => {
  const cache = new PageCache(1_000_000)
  await cache.getOrRender('/a', async () => rendered('a'))
  cache.forget(null)
  await cache.getOrRender('/down', async () => ({ ...rendered('down'), status: 503 }))

  expect(cache.size).toEqual({ pages: 0, bytes: 0 })
})
