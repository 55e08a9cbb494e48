import { expect, test } from 'vitest'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { reopening } from './confirmations.ts'

/** What the field of the question is filled with, for an opportunity with that last day. */
function filledWith(deadline: string | null) {
  return reopening({ _id: 'a', jobTitle: 'Baker', deadline } as OwnOpportunity).field?.value
}

const inDays = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'Asia/Kolkata' })

test('a last day that is still ahead stays when an opportunity is reopened; one that has passed has to be set anew', () => {
  expect(filledWith(inDays(5))).toBe(inDays(5))
  expect(filledWith(inDays(0))).toBe(inDays(0))
  expect(filledWith(inDays(-1))).toBe('')
  expect(filledWith(null)).toBe('')
})
