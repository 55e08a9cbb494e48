import { LANGUAGE_TAGS } from '#contract/constants.ts'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { language, locale } from '#web/messages/language.ts'

const TAGS: Record<string, string | undefined> = LANGUAGE_TAGS
const names = new Map<string, Intl.DisplayNames>()

/**
 * "hindi" formatted for people: "Hindi", "हिन्दी". Browsers may name languages differently than the server
 * does, so elements with one are hydrated as they came (`suppressHydrationWarning`).
 */
export function languageName(courseLanguage: string): string {
  const inEnglish = courseLanguage.charAt(0).toUpperCase() + courseLanguage.slice(1)
  const tag = TAGS[courseLanguage]
  const page = language()
  if (!tag || page === DEFAULT_LANGUAGE) return inEnglish
  const known = names.get(page) ?? new Intl.DisplayNames(locale(), { type: 'language', fallback: 'none' })
  names.set(page, known)
  return known.of(tag) ?? inEnglish
}
