import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import { language } from '#web/messages/language.ts'
import { readStored } from '#web/storage/storage.ts'
import { CHOSEN_KEY } from './remembered.ts'

/**
 * Mails are written in the language of the account: it is told the one that was chosen in this browser, when that is
 * the page's. The next switch or sign-in tells it again if this one is lost.
 */
export function tellAccount(): void {
  const code = language()
  if (!readSession() || readStored('browser', CHOSEN_KEY) !== code) return
  browserApi.profile.setLanguage({ body: { language: code } }).catch(() => undefined)
}
