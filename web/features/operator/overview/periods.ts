import { dayInIndia } from '#contract/day-in-india.ts'
import type { DayCounts } from '#contract/endpoints/operator/site.ts'
import { locale } from '#web/messages/language.ts'

/** How far back the charts look, in days. */
export const ranges = ['30', '90', '365'] as const
type Range = (typeof ranges)[number]

type Counts = Omit<DayCounts, 'day'>
type Period = { label: string; counts: Counts }

const dayLength = 86_400_000

/** The range up to today, as the API accepts it. */
export function daysOf(range: Range, today: Date): { from: string; to: string } {
  const from = new Date(today.getTime() - (Number(range) - 1) * dayLength)
  return { from: dayInIndia(from), to: dayInIndia(today) }
}

/** Few enough bars to read: days, weeks (ending today) or months. */
export function groupDays(days: DayCounts[], range: Range): Period[] {
  const periods = new Map<string, DayCounts[]>()
  for (const [index, day] of days.entries()) {
    const key = keyOf(day.day, days.length - 1 - index, range)
    periods.set(key, [...(periods.get(key) ?? []), day])
  }
  return [...periods.values()].map((within) => ({ label: labelOf(within, range), counts: sumOf(within) }))
}

function keyOf(day: string, daysAgo: number, range: Range): string {
  if (range === '30') return day
  return range === '90' ? String(Math.floor(daysAgo / 7)) : day.slice(0, 7)
}

function labelOf(within: DayCounts[], range: Range): string {
  const [first, last] = [within[0]?.day ?? '', within.at(-1)?.day ?? '']
  if (range === '365') return written(first, { month: 'short', year: 'numeric' })
  return first === last ? dayName(first) : `${dayName(first)} – ${dayName(last)}`
}

/** "31 Oct", in the language of the page. */
export function dayName(day: string): string {
  return written(day, { day: 'numeric', month: 'short' })
}

function written(day: string, parts: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locale(), { ...parts, timeZone: 'UTC' }).format(new Date(day))
}

function sumOf(within: DayCounts[]): Counts {
  const none: Counts = {
    signUps: 0,
    playlists: 0,
    reviews: 0,
    applications: 0,
    opportunities: 0,
    pageViews: 0,
    learners: 0,
    minutesLearned: 0,
  }
  return within.reduce(
    (sum, day) => ({
      signUps: sum.signUps + day.signUps,
      playlists: sum.playlists + day.playlists,
      reviews: sum.reviews + day.reviews,
      applications: sum.applications + day.applications,
      opportunities: sum.opportunities + day.opportunities,
      pageViews: sum.pageViews + day.pageViews,
      learners: sum.learners + day.learners,
      minutesLearned: sum.minutesLearned + day.minutesLearned,
    }),
    none,
  )
}
