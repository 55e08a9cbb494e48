import { readJson, removeStored } from '#web/storage/storage.ts'
import { SWITCHED_KEY } from './remembered.ts'
import { saveLanguageInAccount } from './save-in-account.ts'
import { fieldsOf, type Switched, typeInto } from './typed-fields.ts'

/** How long to wait for forms that come with a page's data. Milliseconds. */
const TIMEOUT = 10_000

/** Scrolls to where the reader was, and restores what they were typing, except in fields they have typed in since. */
export function afterSwitch(): void {
  const { place = 0, typed = {} } = (readJson('tab', SWITCHED_KEY) ?? {}) as Partial<Switched>
  removeStored('tab', SWITCHED_KEY)
  // Not if the reader has scrolled since.
  if (!window.location.hash && window.scrollY === 0)
    window.scrollTo({ top: place * document.documentElement.scrollHeight })
  putBack(new Map(Object.entries(typed)))
  saveLanguageInAccount()
}

function putBack(waiting: Map<string, string>): void {
  // Of the script that runs before the first paint (route-guard.ts).
  const { touched } = window as { touched?: ReadonlySet<EventTarget> }
  const stop = new AbortController()
  const look = () => {
    for (const [key, field] of fieldsOf(document)) {
      const value = waiting.get(key)
      if (value === undefined) continue
      waiting.delete(key)
      if (!touched?.has(field)) typeInto(field, value)
    }
    if (waiting.size === 0) stop.abort()
  }
  const changes = new MutationObserver(look)
  stop.signal.addEventListener('abort', () => changes.disconnect())
  changes.observe(document.body, { childList: true, subtree: true })
  setTimeout(() => stop.abort(), TIMEOUT)
  look()
}
