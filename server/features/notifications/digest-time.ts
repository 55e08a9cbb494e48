import type { MailChoice } from '#contract/notification-events.ts'

const DAY = 86_400_000
/** Half past seven in the morning in India. */
const HOUR_IN_UTC = 2
const MONDAY = 1

/**
 * The digest that something happening now belongs to: the next morning in India, weekly on a Monday. Null when no
 * digest is chosen.
 */
export function nextDigest(choice: MailChoice, now = new Date()): Date | null {
  if (choice !== 'daily' && choice !== 'weekly') return null
  const next = new Date(now)
  next.setUTCHours(HOUR_IN_UTC, 0, 0, 0)
  if (next <= now) next.setTime(next.getTime() + DAY)
  while (choice === 'weekly' && next.getUTCDay() !== MONDAY) next.setTime(next.getTime() + DAY)
  return next
}
