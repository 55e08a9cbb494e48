import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/constants.ts'

/** Scripts and the languages of courses that are written in them, the most likely one first. */
const SCRIPTS: [RegExp, [Language, ...Language[]]][] = [
  [/\p{Script=Devanagari}/u, ['hindi', 'marathi', 'konkani']],
  [/\p{Script=Bengali}/u, ['bengali']],
  [/\p{Script=Tamil}/u, ['tamil']],
  [/\p{Script=Telugu}/u, ['telugu']],
  [/\p{Script=Kannada}/u, ['kannada']],
  [/\p{Script=Han}/u, ['chinese']],
]

/**
 * The language in which somebody is likely to learn: by the script of the search (of several, that of the pages
 * if it is among them), else the language of the pages, else the browser's; null when none of them determines it.
 */
export function readerLanguage(
  searched: string,
  chosen: Language | undefined,
  spoken: readonly string[],
): Language | null {
  const written = SCRIPTS.find(([script]) => script.test(searched))?.[1]
  if (written) return chosen && written.includes(chosen) ? chosen : written[0]
  if (chosen) return chosen
  const [tag = ''] = spoken[0]?.toLowerCase().split('-') ?? []
  return LANGUAGES.find((language) => LANGUAGE_TAGS[language] === tag) ?? null
}
