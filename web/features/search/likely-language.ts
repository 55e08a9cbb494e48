import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/constants.ts'
import { readerLanguage } from '#contract/reader-language.ts'

/** As `readerLanguage`, else the language of the browser; null when none of them determines it. */
export function likelyLanguage(
  searched: string,
  chosen: Language | undefined,
  spoken: readonly string[],
): Language | null {
  const [tag = ''] = spoken[0]?.toLowerCase().split('-') ?? []
  const ofBrowser = LANGUAGES.find((language) => LANGUAGE_TAGS[language] === tag)
  return readerLanguage(searched, chosen) ?? ofBrowser ?? null
}
