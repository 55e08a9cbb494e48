import { expect, test } from 'vitest'
import { dayInIndia } from '#contract/day-in-india.ts'

test('a day in India begins at half past six in the evening of the day before in UTC', () => {
  expect(dayInIndia(new Date('2026-11-28T18:29:59.999Z'))).toBe('2026-11-28')
  expect(dayInIndia(new Date('2026-11-28T18:30:00Z'))).toBe('2026-11-29')
  expect(dayInIndia(new Date('2026-12-31T18:30:00Z'))).toBe('2027-01-01')
})
