import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import { startApp } from './app.ts'
import { aCategoryPath, aCreator, aPlaylist } from './build.ts'

/** An app with a creator who publishes playlists, and functions that search for them. */
export async function startSearching() {
  const app = await startApp({}, { caching: false })
  const creator = await aCreator(app, 'Meenakshi Sundaram')
  const category = await aCategoryPath(app)
  type Wishes = Partial<Parameters<typeof aPlaylist>[1]>
  type Query = NonNullable<NonNullable<Parameters<typeof app.api.playlists.search>[0]>['query']>

  /** Resolves to the id. */
  const make = (name: string, wishes: Wishes = {}) => aPlaylist(app, { creator, category, name, ...wishes })

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

export type Searching = Awaited<ReturnType<typeof startSearching>>

/** Consonants that differ in sound, no two of which occur together in filler words. */
const CONSONANTS = 'bdgjkp'
const VOWELS = 'aeiou'

/**
 * A word of fourteen letters that no other test searches for; nothing similar occurs, and its beginning is not a word
 * either.
 */
export function aWord(): string {
  return Array.from({ length: 5 }, () => aCluster())
    .join('')
    .slice(0, -1)
}

/** Two consonants and a vowel, as in “gjo”. */
function aCluster(): string {
  const first = randomInt(CONSONANTS.length)
  const second = (first + 1 + randomInt(CONSONANTS.length - 1)) % CONSONANTS.length
  const pair = CONSONANTS.charAt(first) + CONSONANTS.charAt(second)
  // In English spelling these are one sound, as in “edge”.
  return pair === 'dg' ? aCluster() : pair + VOWELS.charAt(randomInt(VOWELS.length))
}

const SIGNS: Record<string, string> = {
  ...{ b: 'ब', d: 'द', g: 'ग', j: 'ज', k: 'क', p: 'प' },
  ...{ a: 'ा', e: 'े', i: 'ि', o: 'ो', u: 'ु' },
}

/** The pronunciation of such a word, in another script. */
export function inDevanagari(word: string): string {
  const joined = word.replace(new RegExp(`([${CONSONANTS}])(?=[${CONSONANTS}])`, 'g'), '$1्')
  return Array.from(joined, (letter) => SIGNS[letter] ?? letter).join('')
}
