import { useSyncExternalStore } from 'react'
import { readStored, store } from '#web/storage/storage.ts'

const storageKey = 'data-saver'
const listeners = new Set<() => void>()

let isSaving: boolean | undefined

/** As the document was marked before the first paint: by that mark, style sheets keep pictures from loading. */
function isOn(): boolean {
  isSaving ??= document.documentElement.hasAttribute('data-light')
  return isSaving
}

/** Marks the document again: rendering an error page removes its marks. */
export function markDataSaver(): void {
  document.documentElement.toggleAttribute('data-light', isOn())
}

function subscribe(listener: () => void): () => void {
  for (const event of ['storage', 'pageshow']) window.addEventListener(event, follow)
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether to spend no data on thumbnails and autoplay; false on the server. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false)
}

/** For links that are touched while scrolling: what they lead to is loaded ahead, unless data is saved. */
export function usePrefetch(): 'intent' | 'none' {
  return useDataSaver() ? 'none' : 'intent'
}

/** Another tab has switched it, or this page was kept while it was left. */
function follow(): void {
  const stored = readStored('browser', storageKey)
  if (stored) show(stored === 'on')
}

function show(on: boolean): void {
  isSaving = on
  markDataSaver()
  for (const listener of listeners) listener()
}

/** Stored on this device; without a choice the browser's own data saver setting decides. */
export function setDataSaver(on: boolean): void {
  // Without storage the choice lasts until the page is left.
  store('browser', storageKey, on ? 'on' : 'off')
  show(on)
}
