import { expect, test } from 'vitest'
import { mergeItems } from './stable-list.ts'

const named = (...ids: string[]) => ids.map((_id) => ({ _id }))
const before = mergeItems([], named('a', 'b', 'c'))

test('an item missing in a reload keeps its place, and new ones are appended', () => {
  expect(mergeItems(before, named('new', 'a', 'c', 'next')).map(({ id, hasLeft }) => [id, hasLeft])).toEqual([
    ['a', false],
    ['b', true],
    ['c', false],
    ['new', false],
    ['next', false],
  ])
})

test('an item that comes back is where it was', () => {
  const gone = mergeItems(before, named('a', 'c'))
  expect(mergeItems(gone, named('a', 'b', 'c'))).toEqual(before)
})
