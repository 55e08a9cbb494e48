import { LANGUAGE_TAGS } from '#contract/constants.ts'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { language, locale } from '#web/messages/language.ts'

const TAGS: Record<string, string | undefined> = LANGUAGE_TAGS
const names = new Map<string, Intl.DisplayNames>()

/**
 * "hindi" as people write it: "Hindi", "हिन्दी". Browsers have the names in their own languages and may know some of
 * them otherwise than the server does, so what shows one is hydrated as it came (`suppressHydrationWarning`).
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
