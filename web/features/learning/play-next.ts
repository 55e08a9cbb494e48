import { useSyncExternalStore } from 'react'
import { readStored, store } from '#web/storage/storage.ts'

const KEY = 'play-next'
const listeners = new Set<() => void>()

let chosen: boolean | undefined

function isOn(): boolean {
  if (chosen !== undefined) return chosen
  chosen = readStored('browser', KEY) !== 'off'
  return chosen
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether the next video starts automatically, as chosen on this device. */
export function usePlayNext(): boolean {
  return useSyncExternalStore(subscribe, isOn, () => true)
}

export function setPlayNext(on: boolean): void {
  // Without storage the choice lasts until the page is left.
  store('browser', KEY, on ? 'on' : 'off')
  chosen = on
  for (const listener of listeners) listener()
}
