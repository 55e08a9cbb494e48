import { expect, test } from 'vitest'
import { placeNow, withMove } from './use-drag-order.ts'

/** The list after a row was moved in it that was picked up in the list before. */
function dropped(before: string, from: number, to: number, now: string): string | null {
  const keys = [...now]
  const place = placeNow([...before], { from, to }, keys)
  if (!place) return null
  const [key = ''] = keys.splice(place.from, 1)
  return keys.toSpliced(place.to, 0, key).join('')
}

test('a row is dropped where it is held', () => {
  expect(dropped('abcd', 0, 3, 'abcd')).toBe('bcda')
  expect(dropped('abcd', 0, 1, 'abcd')).toBe('bacd')
  expect(dropped('abcd', 2, 0, 'abcd')).toBe('cabd')
  expect(dropped('abcd', 3, 1, 'abcd')).toBe('adbc')
})

test('rows that come or go during a drag neither get lost nor return', () => {
  expect(dropped('abc', 0, 2, 'abcx')).toBe('bcax')
  expect(dropped('abc', 2, 0, 'xabc')).toBe('cxab')
  expect(dropped('abcd', 0, 3, 'acd')).toBe('cda')
  expect(dropped('abcd', 3, 2, 'acd')).toBe('adc')
  expect(dropped('abc', 0, 1, 'bc')).toBeNull()
})

test('a row added before the list re-rendered is kept by a move', () => {
  const moved = withMove([...'abcx'], (row) => row, [...'abc'], { from: 0, to: 2 })
  expect(moved.join('')).toBe('bcax')
})
