import { useSyncExternalStore } from 'react'

const storageKey = 'data-saver'
const listeners = new Set<() => void>()

/** The mark of the document, set before the first paint: style sheets hold back pictures by it. */
function isOn(): boolean {
  return document.documentElement.hasAttribute('data-light')
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether to spend no data on thumbnails and autoplay; false on the server. */
export function useDataSaver(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => false)
}

/** Remembered on this device; until it is used the browser's own wish to save data decides. */
export function setDataSaver(on: boolean): void {
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Without storage the choice holds until the page is left.
  }
  document.documentElement.toggleAttribute('data-light', on)
  for (const listener of listeners) listener()
}
