import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/constants.ts'

/** Scripts that determine the language of content somebody reads. */
const SCRIPTS: [RegExp, Language][] = [
  [/\p{Script=Devanagari}/u, 'hindi'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Telugu}/u, 'telugu'],
  [/\p{Script=Kannada}/u, 'kannada'],
  [/\p{Script=Han}/u, 'chinese'],
]

/**
 * The language in which somebody is likely to learn: by the script of the search, else the language of the
 * pages, else the browser's; null when none of them determines it.
 */
export function readerLanguage(
  searched: string,
  chosen: Language | undefined,
  spoken: readonly string[],
): Language | null {
  const written = SCRIPTS.find(([script]) => script.test(searched))?.[1] ?? chosen
  if (written) return written
  const [tag = ''] = spoken[0]?.toLowerCase().split('-') ?? []
  return LANGUAGES.find((language) => LANGUAGE_TAGS[language] === tag) ?? null
}
