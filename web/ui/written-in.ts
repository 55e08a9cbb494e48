import { LANGUAGE_TAGS, LANGUAGES } from '#contract/constants.ts'
import { language } from '#web/messages/language.ts'

/** Letters of the languages of courses that are not written in Latin ones. */
const OTHER_LETTERS =
  /[\p{Script=Deva}\p{Script=Beng}\p{Script=Taml}\p{Script=Telu}\p{Script=Knda}\p{Script=Han}]/u
const IN_LATIN = new Set(['en', 'de'])

/**
 * The `lang` of words that belong to a course in a language, for voices that read aloud; none where it is the page's.
 * Courses in Hindi often have an English name: words in Latin letters count as English.
 */
export function writtenIn(courseLanguage: string, words: string): string | undefined {
  const known = LANGUAGES.find((one) => one === courseLanguage)
  if (!known) return undefined
  const tag = LANGUAGE_TAGS[known]
  const isInLatin = !OTHER_LETTERS.test(words)
  // Whichever it is, it is not what the course is in.
  if (IN_LATIN.has(tag) && !isInLatin) return undefined
  const written = isInLatin && !IN_LATIN.has(tag) ? 'en' : tag
  return written === language() ? undefined : written
}
