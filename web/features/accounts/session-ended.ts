import { useSyncExternalStore } from 'react'
import { onTokenChange, USER_KEY } from '#web/api/session/token.ts'
import { readStored } from '#web/storage/storage.ts'

/** Whether a session has ended in this browser that nobody signed out of: it expired, or was ended elsewhere. */
export function useSessionEnded(): boolean {
  return useSyncExternalStore(
    onTokenChange,
    () => readStored('browser', USER_KEY) === '',
    () => false,
  )
}
