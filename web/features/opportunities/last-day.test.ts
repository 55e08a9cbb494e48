import { expect, test } from 'vitest'
import { applyUntil } from './last-day.ts'

test('applicants are promised the last day its poster named, or an earlier one on which it closes by itself', () => {
  const closesAt = '2026-12-31T09:30:00.000Z'
  expect(applyUntil({ deadline: '2026-12-20', closesAt: '2026-12-20T18:30:00.000Z' })).toBe('2026-12-20')
  expect(applyUntil({ deadline: '2027-03-01', closesAt })).toBe('2026-12-31T09:29:59.999Z')
  expect(applyUntil({ deadline: null, closesAt })).toBe(null)
})
