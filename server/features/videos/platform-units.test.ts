import { expect, test } from 'vitest'
import { platformDay, secondsUntilNextDay } from './platform-day.ts'

test('the quota’s day ends at midnight in California, in winter and in summer', () => {
  const days = [
    '2026-11-23T07:59:59Z',
    '2026-11-23T08:00:00Z',
    '2026-07-01T06:59:59Z',
    '2026-07-01T07:00:00Z',
  ]
  expect(days.map((moment) => platformDay(new Date(moment)))).toEqual([
    ...['2026-11-22', '2026-11-23'],
    ...['2026-06-30', '2026-07-01'],
  ])
  expect(days.map((moment) => secondsUntilNextDay(new Date(moment)))).toEqual([1, 86_400, 1, 86_400])
})
