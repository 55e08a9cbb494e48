import { LANGUAGE_TAGS } from '#contract/constants.ts'
import { DEFAULT_LANGUAGE, type InterfaceLanguage, localeOf } from '#contract/interface-languages.ts'

const TAGS: Record<string, string | undefined> = LANGUAGE_TAGS

/** The name of a course's language for people: "Hindi", "हिन्दी". */
export function languageIn(language: InterfaceLanguage, ofCourse: string): string {
  const inEnglish = ofCourse.charAt(0).toUpperCase() + ofCourse.slice(1)
  const tag = TAGS[ofCourse]
  if (!tag || language === DEFAULT_LANGUAGE) return inEnglish
  return (
    new Intl.DisplayNames(localeOf(language), { type: 'language', fallback: 'none' }).of(tag) ?? inEnglish
  )
}
