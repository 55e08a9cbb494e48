import { expect, test } from 'vitest'
import { pagesAround } from './pagination.tsx'

test('the pagination shows the numbers around the current page, the first and the last', () => {
  expect(pagesAround(1, 3, 5)).toEqual([1, 2, 3])
  expect(pagesAround(1, 20, 3)).toEqual([1, 2, 3, 20])
  expect(pagesAround(10, 20, 3)).toEqual([1, 9, 10, 11, 20])
  expect(pagesAround(20, 20, 3)).toEqual([1, 18, 19, 20])
  expect(pagesAround(2, 2, 3)).toEqual([1, 2])
})
