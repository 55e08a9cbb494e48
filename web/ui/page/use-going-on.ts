import { useEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * For what leads to another page once a reply arrives, which must not take somebody back who has gone on, or has asked
 * for something else since: call it when the request begins, and what it returns when the reply is there.
 */
export function useGoingOn(): () => () => boolean {
  const { key } = useLocation()
  const { location: next } = useNavigation()
  const times = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever another page or address is chosen, or this part is left
  useEffect(() => {
    return () => {
      times.current += 1
    }
  }, [key, next])
  return () => {
    times.current += 1
    const before = times.current
    return () => times.current !== before
  }
}
