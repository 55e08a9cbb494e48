import type { Language } from './constants.ts'

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
 * The language in which somebody is likely to learn: by the script of the search (of several, that of the pages if it is
 * among them), else the language of the pages.
 */
export function readerLanguage(searched: string, chosen: Language | undefined): Language | undefined {
  const written = SCRIPTS.find(([script]) => script.test(searched))?.[1]
  return written && !(chosen && written.includes(chosen)) ? written[0] : chosen
}
