import type { InterfaceLanguage } from './interface-languages.ts'

/**
 * Version of the consent text above the buttons of the sign-up form and the creator application form. Any
 * change to it, in any language, is a new version.
 */
export const CONSENT_VERSION = '2026-11-29'

/**
 * What is stored with the account: which text was agreed to, in the language of the page that showed it;
 * without a page, nothing.
 */
export function consentTo(language: InterfaceLanguage | undefined): string {
  return language ? `${CONSENT_VERSION} ${language}` : CONSENT_VERSION
}
