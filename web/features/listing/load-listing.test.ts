import { expect, test } from 'vitest'
import { createClient, overHttp } from '#contract/client.ts'
import { loadListing } from './load-listing.ts'

const nothing = { status: 'success', success: true, total: 0, playlists: [], data: {} }
const failure = { status: 'fail', success: false, code: 'too_many_requests', message: 'Too many requests' }

test('a search that found nothing says so even if nothing can be suggested instead', async () => {
  const asked: string[] = []
  const api = createClient(
    overHttp(async ({ path }) => {
      asked.push(path)
      return asked.length === 1 ? { status: 200, body: nothing } : { status: 429, body: failure }
    }),
  )

  const listing = await loadListing(api, new Request('http://localhost/search/qwxz'), { search: 'qwxz' })

  expect(asked.length).toBeGreaterThan(1)
  expect(listing).toMatchObject({ status: 200, total: 0, ways: { categories: [], playlists: [] } })
  expect(listing.error).toBeUndefined()
})

test('a listing that fails is reported with its sentence', async () => {
  const api = createClient(overHttp(async () => ({ status: 429, body: failure })))

  const listing = await loadListing(api, new Request('http://localhost/search/qwxz'), { search: 'qwxz' })

  expect(listing).toMatchObject({ status: 429, error: 'Too many requests', ways: null })
})
