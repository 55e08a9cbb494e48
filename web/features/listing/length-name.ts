import type { CourseLength } from '#contract/constants.ts'
import * as text from '#web/messages/compiled/listing.ts'

const NAMES: Record<CourseLength, () => string> = {
  short: text.lengthShort,
  medium: text.lengthMedium,
  long: text.lengthLong,
}

/** "Under 1 hour" */
export function lengthName(length: CourseLength): string {
  return NAMES[length]()
}
