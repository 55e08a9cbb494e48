import { store } from '#web/storage/storage.ts'
import { SWITCHED_KEY } from './remembered.ts'
import { contentOf, fieldsOf, type Switched } from './typed-fields.ts'

/** Opens the page at `address`, which is this one in another language, where the reader is and with what they typed. */
export function switchLanguage(address: string): void {
  const typed: Switched['typed'] = {}
  for (const [key, field] of fieldsOf(document)) {
    const value = contentOf(field)
    if (value !== '') typed[key] = value
  }
  const page = document.documentElement
  const place = window.scrollY / Math.max(1, page.scrollHeight)
  store('tab', SWITCHED_KEY, JSON.stringify({ address, place, typed } satisfies Switched))
  window.location.assign(address + window.location.hash)
}
