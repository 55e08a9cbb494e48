import { DEFAULT_LANGUAGE, type InterfaceLanguage, isOffered } from '#contract/interface-languages.ts'

/** Where there is no document (a worker, a test), the main language. */
let current = (): string => globalThis.document?.documentElement.lang ?? ''

/** The language of the page being rendered (on the server: of the request being answered). */
export function language(): InterfaceLanguage {
  const code = current()
  return isOffered(code) ? code : DEFAULT_LANGUAGE
}

/** The server says here how to find the language of the request under way. */
export function readLanguageFrom(read: () => string): void {
  current = read
}

/**
 * For `Intl`: as people in India write it, 1,00,000. The digits are those of phones and of what the video sites write,
 * in every language, since both stand side by side.
 */
export function locale(): string {
  return `${language()}-IN-u-nu-latn`
}

export function number(value: number): string {
  return value.toLocaleString(locale())
}

type Places = Record<string, string | number>

/** The compiled messages of a group in the language of the page. */
export function inLanguage<T>(words: Record<InterfaceLanguage, T>): T {
  return words[language()]
}

/** Puts the values where the message has a {place} for them; {count} is written as a number. */
export function fill(message: string, places: Places): string {
  return message.replace(/\{(\w+)\}/g, (_, place) =>
    place === 'count' ? number(Number(places.count)) : String(places[place]),
  )
}

/** The form of the message that the language has for so many. */
export function plural(
  forms: Partial<Record<Intl.LDMLPluralRule, string>>,
  places: Places & { count: number },
): string {
  const form = new Intl.PluralRules(language()).select(places.count)
  return fill(forms[form] || forms.other || '', places)
}
