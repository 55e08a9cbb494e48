import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { readStored, store } from '#web/storage/storage.ts'

export const CHOSEN_KEY = 'language'
const OFFER_KEY = 'language-offered'
/** What was typed on a page that was left for the same one in another language. */
export const SWITCHED_KEY = 'language-switched'

export function rememberLanguage(code: InterfaceLanguage): void {
  store('browser', CHOSEN_KEY, code)
}

/** Another language is offered once. */
export function rememberOffer(code: InterfaceLanguage): void {
  store('browser', OFFER_KEY, code)
}

/** Whether nothing was chosen or offered yet in this browser. */
export function isUndecided(): boolean {
  return (readStored('browser', CHOSEN_KEY) ?? readStored('browser', OFFER_KEY)) === null
}
