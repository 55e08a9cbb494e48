import { store } from '#web/storage/storage.ts'
import { SWITCHED_KEY } from './remembered.ts'
import { contentOf, fieldsOf, type Switched } from './typed-fields.ts'

/**
 * Opens the page at `address`, the current one in another language, at the same place and with what was typed, also
 * while that page is on its way.
 */
export function switchLanguage(address: string): void {
  keepTyped()
  const { href } = window.location
  window.addEventListener('pagehide', () => window.location.href === href && keepTyped(), { once: true })
  window.location.assign(address + window.location.hash)
}

function keepTyped(): void {
  const typed: Switched['typed'] = {}
  for (const [key, field] of fieldsOf(document)) {
    const value = contentOf(field)
    if (value !== '') typed[key] = value
  }
  const page = document.documentElement
  const place = window.scrollY / Math.max(1, page.scrollHeight)
  store('tab', SWITCHED_KEY, JSON.stringify({ place, typed } satisfies Switched))
}
