import { expect, test } from 'vitest'
import { searchAddress } from './search-address.ts'

test.each(['..', '.', '/', '//', '%2e%2e', '%', '...', '../..', '?', '#', 'c++', 'गणित', 'a b'])(
  'a search for %s leads to a search for just that, as browsers parse the address',
  (term) => {
    const { pathname, searchParams } = new URL(searchAddress(term), 'https://pragati.example')
    const [, room, inPath] = /^\/(search)(?:\/([^/]+))?$/.exec(pathname) ?? []

    expect(room).toBe('search')
    expect(inPath === undefined ? searchParams.get('query') : decodeURIComponent(inPath)).toBe(term)
  },
)
