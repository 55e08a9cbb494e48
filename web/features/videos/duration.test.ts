import { expect, test } from 'vitest'
import { clock, isoDuration } from '#web/features/videos/duration.ts'

test('durations are formatted as in a player', () => {
  expect(clock(0)).toBe('0:00')
  expect(clock(65)).toBe('1:05')
  expect(clock(3600)).toBe('1:00:00')
  expect(clock(3 * 3600 + 7 * 60 + 9)).toBe('3:07:09')
})

test('durations for machines are ISO 8601', () => {
  expect(isoDuration(4210)).toBe('PT1H10M10S')
  expect(isoDuration(59)).toBe('PT0H0M59S')
})
