/**
 * The languages that the interface is offered in, one line each, by their own name. The first has addresses
 * without a prefix, the others have one: /hi/playlists. The gate requires a complete catalogue for each.
 */
export const INTERFACE_LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'hi', name: 'हिन्दी' },
  { code: 'mr', name: 'मराठी' },
  { code: 'ta', name: 'தமிழ்' },
  { code: 'te', name: 'తెలుగు' },
  { code: 'kn', name: 'ಕನ್ನಡ' },
  { code: 'bn', name: 'বাংলা' },
  { code: 'ml', name: 'മലയാളം' },
] as const

export type InterfaceLanguage = (typeof INTERFACE_LANGUAGES)[number]['code']

export const LANGUAGE_CODES: readonly InterfaceLanguage[] = INTERFACE_LANGUAGES.map(({ code }) => code)
export const DEFAULT_LANGUAGE = 'en' satisfies InterfaceLanguage

export function isInterfaceLanguage(code: string): code is InterfaceLanguage {
  return LANGUAGE_CODES.some((known) => known === code)
}

/** The language of a path or address below the site's: its prefix decides, and nothing else. */
export function languageOfPath(path: string): InterfaceLanguage
export function languageOfPath(path: string, languages: readonly string[]): string
export function languageOfPath(path: string, languages: readonly string[] = LANGUAGE_CODES): string {
  const prefix = /^\/([a-z]{2,3})(?=[/?#]|$)/.exec(path)?.[1]
  return languages.find((one) => one === prefix && one !== DEFAULT_LANGUAGE) ?? DEFAULT_LANGUAGE
}

/** The prefix of every path in the language; empty for the main one. */
export function prefixOf(language: string): string {
  return language === DEFAULT_LANGUAGE ? '' : `/${language}`
}

/**
 * A path without prefix, as it is in the language: `/` becomes `/hi`. It begins with one slash, since two lead to another
 * site.
 */
export function pathIn(language: string, given: string): string {
  const path = given.replace(/^[/\\]+/, '/')
  const prefix = prefixOf(language)
  return prefix && /^\/(?=[?#]|$)/.test(path) ? prefix + path.slice(1) : prefix + path
}

/** A path as it is in the main language, which routes and rules are written in. */
export function withoutPrefix(path: string): string {
  const prefix = prefixOf(languageOfPath(path))
  const rest = path.slice(prefix.length)
  return rest.startsWith('/') ? rest : `/${rest}`
}

/**
 * For `Intl`: as people in India write. Latin digits in every language, as on phones and on the video site,
 * since both stand side by side.
 */
export function localeOf(language: InterfaceLanguage): string {
  return `${language}-IN-u-nu-latn`
}

/** 12,34,567 in every language: `Intl` would write Kannada as 1,234,567. */
export function formatNumber(value: number): string {
  return value.toLocaleString('en-IN')
}
