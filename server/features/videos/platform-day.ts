const californian = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
})

const timeOfDay = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'America/Los_Angeles',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export function secondsUntilNextDay(at = new Date()): number {
  const [hours = 0, minutes = 0, seconds = 0] = timeOfDay.format(at).split(':').map(Number)
  return 86_400 - (hours * 3_600 + minutes * 60 + seconds)
}

/** The platform's quota is reset at midnight in California. */
export function platformDay(at = new Date()): string {
  return californian.format(at)
}
