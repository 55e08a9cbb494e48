import { languages } from '#web/messages/compiled/languages.ts'

export type Language = (typeof languages)[number]

export const defaultLanguage: Language = 'en'

let current = (): string => document.documentElement.lang || defaultLanguage

/** The language of the page being rendered (on the server: of the request being answered). */
export function language(): string {
  return current()
}

/** The server says here how to find the language of the request under way. */
export function readLanguageFrom(read: () => string): void {
  current = read
}

export function isLanguage(value: string): value is Language {
  return languages.some((known) => known === value)
}

/** Digits grouped as people in India group them: 1,00,000. */
export function number(value: number): string {
  return value.toLocaleString(`${language()}-IN`)
}

export function plural(count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>>): string {
  const form = new Intl.PluralRules(language()).select(count)
  return forms[form] ?? forms.other ?? ''
}
