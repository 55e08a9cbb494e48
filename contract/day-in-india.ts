const days = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' })

/** The calendar day of a moment in India, `YYYY-MM-DD`. */
export function dayInIndia(moment: Date = new Date()): string {
  return days.format(moment)
}
