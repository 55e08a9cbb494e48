import { expect, test } from 'vitest'
import { looksSparse } from './walk.queries.ts'

const named = { least: 640, bound: 1_000 }
const other = { least: 0, bound: 1_000 }

test('up to a hundred thousand entries a rank with less than one in a hundred of those scanned is sparse', () => {
  expect(looksSparse(1, 128, 100_000, other)).toBe(true)
  expect(looksSparse(2, 128, 100_000, other)).toBe(false)
  expect(looksSparse(6, 640, 20, named)).toBe(true)
})

test('ranks of names that the index did not show to be sparse are scanned further first', () => {
  expect(looksSparse(0, 128, 20, named)).toBe(false)
  expect(looksSparse(0, 640, 20, named)).toBe(true)
})

test('in a larger catalogue a rank is sparse if it has hardly more matches than are read whole', () => {
  // One of 640 scanned of a million: there are about 1,600.
  expect(looksSparse(1, 640, 1_000_000, other)).toBe(false)
  expect(looksSparse(0, 640, 1_000_000, other)).toBe(false)
  expect(looksSparse(2, 2_688, 1_000_000, other)).toBe(true)
  expect(looksSparse(3, 2_688, 1_000_000, other)).toBe(false)
})

test('before the first analysis of the table the number of entries is unknown, which counts as few', () => {
  expect(looksSparse(0, 128, -1, other)).toBe(true)
})
