import { useRef } from 'react'

/** Performs one after the other, in the order of the calls: nothing that is pressed meanwhile is lost. */
export function useSerialQueue() {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return function inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = last.current.then(act)
    last.current = done.catch(() => {})
    return done
  }
}
