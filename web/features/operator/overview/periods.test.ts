import { expect, test } from 'vitest'
import type { DayCounts } from '#contract/endpoints/operator/site.ts'
import { readLanguageFrom } from '#web/messages/language.ts'
import { daysOf, groupDays, ranges } from './periods.ts'

readLanguageFrom(() => 'en')

const dayLength = 86_400_000
const nothing = {
  ...{ signUps: 0, playlists: 0, reviews: 0, applications: 0, opportunities: 0, pageViews: 0 },
  ...{ learners: 0, minutesLearned: 0 },
}

/** As the API replies: each day of the range, one page view a day, and some sign-ups. */
function daysFrom(from: string, count: number, signUps: Record<string, number> = {}): DayCounts[] {
  return Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.parse(from) + at * dayLength).toISOString().slice(0, 10)
    return { ...nothing, day, pageViews: 1, signUps: signUps[day] ?? 0 }
  })
}

test.each([
  ['30', '2026-10-22'],
  ['90', '2026-08-23'],
  ['365', '2025-11-21'],
] as const)('the last %s days in India begin on %s, today included', (range, from) => {
  expect(daysOf(range, new Date('2026-11-20T23:59:59.999+05:30'))).toEqual({ from, to: '2026-11-20' })
  expect(daysOf(range, new Date('2026-11-20T00:00:00.000+05:30'))).toEqual({ from, to: '2026-11-20' })
})

test('a range counts back over a leap day', () => {
  expect(daysOf('30', new Date('2028-03-10T12:00:00Z'))).toEqual({ from: '2028-02-10', to: '2028-03-10' })
})

test('thirty days are thirty bars named by the day', () => {
  const periods = groupDays(daysFrom('2026-10-22', 30, { '2026-10-23': 4 }), '30')

  expect(periods).toHaveLength(30)
  expect(periods[0]).toEqual({ label: '22 Oct', counts: { ...nothing, pageViews: 1 } })
  expect(periods[1]?.counts).toEqual({ ...nothing, pageViews: 1, signUps: 4 })
  expect(periods.at(-1)?.label).toBe('20 Nov')
})

test('ninety days are weeks that end today; the remainder is the first bar', () => {
  const periods = groupDays(
    daysFrom('2026-08-23', 90, { '2026-11-13': 1, '2026-11-14': 2, '2026-11-20': 4 }),
    '90',
  )

  expect(periods.map(({ counts }) => counts.pageViews)).toEqual([6, ...Array.from({ length: 12 }, () => 7)])
  expect(periods.slice(-2).map(({ label, counts }) => [label, counts.signUps])).toEqual([
    ['7 Nov – 13 Nov', 1],
    ['14 Nov – 20 Nov', 6],
  ])
})

test('a week with one remaining day is named by that day', () => {
  expect(groupDays(daysFrom('2026-11-13', 8), '90').map(({ label }) => label)).toEqual([
    '13 Nov',
    '14 Nov – 20 Nov',
  ])
})

test('a year is its calendar months, the first and last of them partial', () => {
  const periods = groupDays(daysFrom('2025-11-21', 365), '365')

  expect(periods.slice(0, 3).map(({ label }) => label)).toEqual(['Nov 2025', 'Dec 2025', 'Jan 2026'])
  expect(periods.at(-1)?.label).toBe('Nov 2026')
  expect(periods.map(({ counts }) => counts.pageViews)).toEqual([
    10, 31, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 20,
  ])
})

test.each(ranges)('nothing is lost or counted twice in the last %s days', (range) => {
  const { from } = daysOf(range, new Date('2026-11-20T12:00:00Z'))
  const total = groupDays(daysFrom(from, Number(range)), range).reduce(
    (sum, { counts }) => sum + counts.pageViews,
    0,
  )

  expect(total).toBe(Number(range))
})

test('without days there are no bars', () => {
  expect(groupDays([], '90')).toEqual([])
})
