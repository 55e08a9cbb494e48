import type { JobType } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/jobTypes.ts'

const words: Record<JobType, () => string> = {
  'Full Time': text.fullTime,
  'Part Time': text.partTime,
  Internship: text.internship,
  'Work From Home': text.workFromHome,
}

/** "Full Time", in the page's language. */
export function jobTypeLabel(type: JobType): string {
  return words[type]()
}
