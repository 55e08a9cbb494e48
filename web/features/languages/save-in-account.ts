import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/api/session/session.ts'
import { language } from '#web/messages/language.ts'
import { readStored } from '#web/storage/storage.ts'
import { CHOSEN_KEY } from './remembered.ts'

/**
 * Emails are written in the account's language: stores the one that was chosen in this browser, when it is the
 * page's. If this request is lost, the next switch or sign-in repeats it.
 */
export function saveLanguageInAccount(): void {
  const code = language()
  if (!readSession() || readStored('browser', CHOSEN_KEY) !== code) return
  browserApi.profile.setLanguage({ body: { language: code } }).catch(() => undefined)
}
