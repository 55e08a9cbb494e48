import { expect, test } from 'vitest'
import { changedQuery, filterCount, parseListingQuery } from '#web/features/listing/listing-address.ts'

const read = (query: string) => parseListingQuery(new URLSearchParams(query))
const change = (query: string, part: Parameters<typeof changedQuery>[1]) =>
  changedQuery(new URLSearchParams(query), part)

test('an address describes what a listing shows', () => {
  expect(
    read('language=tamil&language=Hindi&rating=4.5&length=long&length=short&sort=popular&page=3'),
  ).toEqual({
    languages: ['hindi', 'tamil'],
    rating: 4.5,
    lengths: ['short', 'long'],
    sort: 'popular',
    page: 3,
    prefersLanguage: true,
  })
})

test('invalid parts of an address are ignored', () => {
  const nothing = { languages: [], rating: 0, lengths: [], sort: undefined, page: 1, prefersLanguage: true }
  expect(read('')).toEqual(nothing)
  expect(read('language=klingon&rating=4.2&length=endless&sort=upwards&page=-1')).toEqual(nothing)
  expect(read('rating=&page=1e99&page=2')).toEqual(nothing)
  expect(read('rating=%F0%9F%98%80&page=1.5')).toEqual(nothing)
})

test('a change starts again at page 1 and keeps everything else', () => {
  expect(change('language=hindi&length=long&sort=rating&page=4', { rating: 3 })).toBe(
    'language=hindi&rating=3&length=long&sort=rating',
  )
  expect(change('query=c%2B%2B&page=2', { languages: ['tamil'] })).toBe('query=c%2B%2B&language=tamil')
})

test('defaults are left out of the address', () => {
  expect(change('language=hindi&rating=4&sort=rating', { languages: [], rating: 0, sort: undefined })).toBe(
    '',
  )
})

test('the choice that no language comes first lasts until it is undone', () => {
  expect(change('prefer=none&page=2', { sort: 'newest' })).toBe('sort=newest&prefer=none')
  expect(change('sort=newest&page=2', { prefersLanguage: false })).toBe('sort=newest&prefer=none')
})

test('each chosen value counts as one filter', () => {
  expect(filterCount(read('language=tamil&language=hindi&rating=4&length=short&sort=rating'))).toBe(4)
  expect(filterCount(read('page=2'))).toBe(0)
})
