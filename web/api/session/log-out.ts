import { ApiError } from '#contract/client.ts'
import { TOKEN_KEY } from '#contract/constants.ts'
import { browserApi } from '#web/api/browser.ts'
import { localPath } from '#web/messages/address.ts'
import { clearDraftsOfTab } from '#web/storage/drafts-of-tab.ts'
import { RECENT_SEARCHES_KEY, removeStored } from '#web/storage/storage.ts'
import { deleteLearningDatabase } from './learning-database.ts'
import { clearReturnAddress } from './return-address.ts'
import { removeSession } from './sign-in.ts'
import { USER_KEY } from './token.ts'

/** How long signing out waits for the server: on a network that swallows everything there is no answer. Milliseconds. */
const TIMEOUT = 3_000
/** How long the page stays while the next one is loaded. Milliseconds. */
const LOAD_TIMEOUT = 5_000

/** Clears the session, which the server has ended, and goes to a page for visitors. */
export function endSession(next: string): void {
  void clearTyped()
  removeSession(next)
}

/**
 * Signs out on this device: the token is removed, and the page is reloaded, or left for `next`. The server ends the session if it can be
 * reached; otherwise it lasts until it expires or is ended among the devices of the profile, but nobody has its token. `said` takes
 * the place of the page when the next one does not arrive.
 */
export async function logOut(next?: string, said = ''): Promise<void> {
  try {
    const ended = browserApi.accounts.logout({}, { keepalive: true })
    await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, TIMEOUT))])
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
  } finally {
    const cleared = clearTyped()
    // Synchronously: nothing is created again for a session that is ending. Not announced: the page stays until the next
    // one replaces it, which nobody begins to type in before.
    removeStored('browser', TOKEN_KEY)
    removeStored('browser', USER_KEY)
    await cleared
    if (next === undefined) window.location.reload()
    else window.location.replace(localPath(next))
    setTimeout(() => hidePage(said), LOAD_TIMEOUT)
  }
}

/** On a useless network no page may arrive, and what is on screen is not for the next person. */
function hidePage(said: string): void {
  for (const part of document.body.children)
    if (part instanceof HTMLElement) part.style.setProperty('display', 'none', 'important')
  const note = document.createElement('p')
  note.setAttribute('role', 'alert')
  note.style.padding = '2rem 1rem'
  note.textContent = said
  document.body.append(note)
}

/** Drafts and searches are not for the next person on this browser. */
function clearTyped(): Promise<void> {
  clearDraftsOfTab()
  clearReturnAddress()
  removeStored('browser', RECENT_SEARCHES_KEY)
  return deleteLearningDatabase()
}
