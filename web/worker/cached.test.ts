import { expect, test } from 'vitest'
import { beyondLimits } from './cached.ts'

const MEGABYTE = 1_000_000
const entries = (count: number, bytes: number) =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), at: index, bytes }))

test('the oldest cached entries are evicted, by number', () => {
  expect(beyondLimits(entries(150, 1))).toEqual([])
  expect(beyondLimits(entries(153, 1)).toSorted()).toEqual(['0', '1', '2'])
})

test('the oldest cached entries are evicted, by bytes', () => {
  expect(beyondLimits(entries(15, MEGABYTE))).toEqual([])
  expect(beyondLimits(entries(18, MEGABYTE)).toSorted()).toEqual(['0', '1', '2'])
})

test('an entry that does not fit takes no room from older ones', () => {
  const older = entries(14, MEGABYTE)
  expect(beyondLimits([...older, { key: 'huge', at: 20, bytes: 16 * MEGABYTE }])).toEqual(['huge'])
})
