import { type SQL, sql } from 'drizzle-orm'

export function daysAgo(days: number): SQL {
  return sql`now() - make_interval(days => ${days})`
}

export function minutesAgo(minutes: number): SQL {
  return sql`now() - make_interval(mins => ${minutes})`
}
