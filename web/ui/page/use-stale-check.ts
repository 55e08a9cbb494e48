import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * For requests that navigate when the reply arrives: prevents navigating if the user has left the page or started
 * another request since. Call the returned function when the request begins; it returns a function that tells whether
 * the reply is stale.
 */
export function useStaleCheck(): () => () => boolean {
  const here = useLocation()
  const { pathname, search } = useNavigation().location ?? here
  const address = useRef<string>(undefined)
  const times = useRef(0)
  useLayoutEffect(() => {
    address.current = pathname + search
    return () => {
      address.current = undefined
    }
  }, [pathname, search])
  // The browser's own address, too: it changes before the next page is rendered.
  const now = () => `${times.current} ${address.current} ${location.href}`
  return () => {
    times.current += 1
    const before = now()
    return () => now() !== before
  }
}
