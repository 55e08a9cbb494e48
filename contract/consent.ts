import type { InterfaceLanguage } from './interface-languages.ts'

/** Of the words above the buttons of the sign-up and of the application of creators. A change of them, in any language, is a new version. */
export const CONSENT_VERSION = '2026-11-22'

/** What the account keeps: which words were agreed to, in the language of the page that showed them; without a page none. */
export function consentTo(language: InterfaceLanguage | undefined): string {
  return language ? `${CONSENT_VERSION} ${language}` : CONSENT_VERSION
}
