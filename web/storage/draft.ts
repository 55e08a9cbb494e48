import { prefix, unstored } from './drafts-of-tab.ts'
import { type Place, readJson, removeStored, store, storedKeys } from './storage.ts'

/**
 * What somebody typed and has not sent yet: the one way to store it. It survives a closed dialog, a reload, a
 * discarded tab and an expired session; where the browser stores nothing, it lives as long as the page.
 */
export function storeDraft(name: string, draft: object, place: Place = 'tab'): void {
  if (store(place, prefix + name, JSON.stringify(draft))) unstored.delete(name)
  else unstored.set(name, draft)
}

/** The stored fields of the same types as in `like`: a draft may be from an older version, or anything. */
export function readDraft<T extends object>(name: string, like: T, place: Place = 'tab'): Partial<T> {
  const fitting = fieldsOf(name, place).filter(([field, value]) => isSameKind(value, exampleIn(like, field)))
  return Object.fromEntries(fitting) as Partial<T>
}

export function clearDraft(name: string, place: Place = 'tab'): void {
  unstored.delete(name)
  unstored.delete(fileOf(name))
  removeStored(place, prefix + name)
}

/** The text fields of a form, also those that were emptied. */
export function storeForm(name: string, form: HTMLFormElement): void {
  const texts = [...new FormData(form)].filter(([, value]) => typeof value === 'string')
  storeDraft(name, Object.fromEntries(texts))
}

export function readForm(name: string): Partial<Record<string, string>> {
  const texts = fieldsOf(name, 'tab').filter(
    (field): field is [string, string] => typeof field[1] === 'string',
  )
  return Object.fromEntries(texts)
}

/** A file cannot be stored: it is kept as long as the page, also while somebody signs in again. */
export function keepFile(name: string, file: File | undefined): void {
  if (file) unstored.set(fileOf(name), file)
  else unstored.delete(fileOf(name))
}

export function keptFile(name: string): File | undefined {
  const file = unstored.get(fileOf(name))
  return file instanceof File ? file : undefined
}

const fileOf = (name: string) => `file of ${name}`

/** Drafts with the account in their name are deleted with it. */
export function clearDraftsOf(accountId: string): void {
  for (const key of storedKeys('browser'))
    if (key.startsWith(prefix) && key.includes(accountId)) removeStored('browser', key)
}

function fieldsOf(name: string, place: Place): [string, unknown][] {
  const kept = unstored.get(name) ?? readJson(place, prefix + name)
  return typeof kept === 'object' && kept !== null ? Object.entries(kept) : []
}

function exampleIn(like: object, field: string): unknown {
  return Object.entries(like).find(([name]) => name === field)?.[1]
}

function isSameKind(value: unknown, example: unknown): boolean {
  const isSame = typeof value === typeof example && Array.isArray(value) === Array.isArray(example)
  return isSame && (value === null) === (example === null)
}
