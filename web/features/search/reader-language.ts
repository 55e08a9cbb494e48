import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/constants.ts'

/** Scripts that say by themselves which language of content somebody reads. */
const SCRIPTS: [RegExp, Language][] = [
  [/\p{Script=Devanagari}/u, 'hindi'],
  [/\p{Script=Bengali}/u, 'bengali'],
  [/\p{Script=Tamil}/u, 'tamil'],
  [/\p{Script=Telugu}/u, 'telugu'],
  [/\p{Script=Kannada}/u, 'kannada'],
  [/\p{Script=Han}/u, 'chinese'],
]

/**
 * The language in which somebody who searched so is likely to learn: by the script, else the one chosen for the pages, else as
 * the browser says; null when nothing tells.
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
