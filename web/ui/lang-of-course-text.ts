import { LANGUAGE_TAGS } from '#contract/constants.ts'
import { language } from '#web/messages/language.ts'

const TAGS: Record<string, string | undefined> = LANGUAGE_TAGS

/**
 * The `lang` of text that belongs to a course in a language, for screen readers; none where it is the page's.
 * Courses in Hindi often have an English title: text in Latin letters counts as English.
 */
export function langOfCourseText(courseLanguage: string, words: string): string | undefined {
  const tag = TAGS[courseLanguage]
  const isInLatin = !/[\u0900-\u9fff]/.test(words)
  const belongs = isInLatin === (tag === 'en' || tag === 'de')
  const written = belongs ? tag : isInLatin ? 'en' : undefined
  return tag && written !== language() ? written : undefined
}
