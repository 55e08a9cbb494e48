import { countries } from 'countries-list'
import { DEFAULT_LANGUAGE } from '#contract/interface-languages.ts'
import { language, locale } from '#web/messages/language.ts'

/**
 * `dialCode` without the plus, `code` the country's two letters, `inEnglish` its English name, which many
 * people type whatever their language.
 */
export type DiallingCode = { name: string; inEnglish: string; dialCode: string; code: string }

const first = 'IN'

/**
 * Every country's dialling codes, named and sorted in the page's language: India, where most applicants live,
 * then by name. Import this file on demand.
 */
export function diallingCodes(): DiallingCode[] {
  const names = new Intl.DisplayNames(locale(), { type: 'region' })
  const nameOf = (code: string, inEnglish: string) =>
    language() === DEFAULT_LANGUAGE ? inEnglish : (names.of(code) ?? inEnglish)
  const { compare } = new Intl.Collator(locale())
  return Object.entries(countries)
    .flatMap(([code, { name: inEnglish, phone }]) =>
      phone.map((number) => ({
        name: nameOf(code, inEnglish),
        inEnglish,
        dialCode: String(number),
        code,
      })),
    )
    .sort((a, b) => Number(b.code === first) - Number(a.code === first) || compare(a.name, b.name))
}
