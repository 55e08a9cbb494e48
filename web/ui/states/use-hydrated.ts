import { useSyncExternalStore } from 'react'

/** False on the server and until the page is hydrated: what needs a script waits for it. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}
