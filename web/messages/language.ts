import { LANGUAGE_TAGS, LANGUAGES, type Language } from '#contract/constants.ts'
import {
  DEFAULT_LANGUAGE,
  formatNumber,
  type InterfaceLanguage,
  isInterfaceLanguage,
  localeOf,
} from '#contract/interface-languages.ts'

/** Without a document (in a worker, in a test), the main language. */
let current = (): string => globalThis.document?.documentElement.lang ?? ''

/** The language of the page being rendered (on the server: of the current request). */
export function language(): InterfaceLanguage {
  const code = current()
  return isInterfaceLanguage(code) ? code : DEFAULT_LANGUAGE
}

/**
 * The language of courses for somebody who chose the language of the page; undefined in the main one, and
 * where no course can be in it.
 */
export function chosenLanguage(): Language | undefined {
  const code = language()
  return LANGUAGES.find((one) => LANGUAGE_TAGS[one] === code && code !== DEFAULT_LANGUAGE)
}

/** The server sets how to find the language of the current request. */
export function readLanguageFrom(read: () => string): void {
  current = read
}

/** For `Intl`. */
export function locale(): string {
  return localeOf(language())
}

type Places = Record<string, string | number>

/** The compiled messages of a group in the language of the page. */
export function inLanguage<T>(words: Record<InterfaceLanguage, T>): T {
  return words[language()]
}

/** Puts values into the {places} of a message; {count} is formatted as a number. */
export function fill(message: string, places: Places): string {
  return message.replace(/\{(\w+)\}/g, (_, place) =>
    place === 'count' ? formatNumber(Number(places.count)) : String(places[place]),
  )
}

/** Each takes a while to make. */
const rules = new Map<string, Intl.PluralRules>()

/** The plural form of the message for a number. */
export function plural(
  forms: Partial<Record<Intl.LDMLPluralRule, string>>,
  places: Places & { count: number },
): string {
  const code = language()
  const rule = rules.get(code) ?? new Intl.PluralRules(code)
  rules.set(code, rule)
  const form = rule.select(places.count)
  return fill(forms[form] || forms.other || '', places)
}
