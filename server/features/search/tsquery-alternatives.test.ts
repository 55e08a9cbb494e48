import { expect, test } from 'vitest'
import { allOf, anyOf, quoted } from './search-terms.ts'
import { alternativesOf } from './tsquery-alternatives.ts'

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(quoted) as [string, string, string, string]

test('phrases are taken apart, however deep they are among other alternatives, and single words stay together', () => {
  const phrase = allOf([a, b])
  const other = allOf([anyOf([c, d]), b])

  expect(alternativesOf(`(${anyOf([a, anyOf([phrase, anyOf([other])]), c])})`)).toEqual([
    anyOf([a, c]),
    phrase,
    other,
  ])
})

test('what all matches need is not taken apart', () => {
  const query = allOf([anyOf([allOf([a, b]), allOf([c, d])]), d])

  expect(alternativesOf(query)).toEqual([query])
  expect(alternativesOf(`!(${anyOf([a, b])})`)).toEqual([`!(${anyOf([a, b])})`])
  expect(alternativesOf('')).toEqual([''])
})

test('operators and parentheses inside quoted words are letters', () => {
  const [pipe, bracket, apostrophe] = ["x' | (y", ') & z', "o''clock"].map(quoted) as [string, string, string]

  expect(alternativesOf(anyOf([allOf([pipe, a]), allOf([bracket, apostrophe])]))).toEqual([
    allOf([pipe, a]),
    allOf([bracket, apostrophe]),
  ])
})
