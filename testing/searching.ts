import { expect } from 'vitest'
import { startApp } from './app.ts'
import { aCategoryPath, aCreator, aPlaylist } from './build.ts'

/** An app with a creator who publishes playlists, and functions that search for them. */
export async function startSearching() {
  const app = await startApp({}, { caching: false })
  const creator = await aCreator(app, 'Meenakshi Sundaram')
  const category = await aCategoryPath(app)
  type Options = Partial<Parameters<typeof aPlaylist>[1]>
  type Query = NonNullable<NonNullable<Parameters<typeof app.api.playlists.search>[0]>['query']>

  /** Resolves to the id. */
  const make = (name: string, options: Options = {}) =>
    aPlaylist(app, { creator, category, name, ...options })

  async function search(text: string, query: Query = {}) {
    const reply = await app.api.playlists.search({ query: { search: text, limit: 50, ...query } })
    expect(reply.playlists.length).toBe(Math.min(reply.total, 50))
    return reply
  }

  /** The number of matches, however many there are. */
  async function count(text: string, query: Query = {}): Promise<number> {
    return (await app.api.playlists.search({ query: { search: text, limit: 1, ...query } })).total
  }

  async function names(text: string, query: Query = {}): Promise<string[]> {
    return (await search(text, query)).playlists.map((card) => card.name)
  }

  return { app, creator, category, make, search, count, names }
}

export type SearchHarness = Awaited<ReturnType<typeof startSearching>>
