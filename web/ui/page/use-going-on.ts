import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigation } from 'react-router'

/**
 * For what leads to another page once a reply arrives, which must not take somebody back who has gone on, or has asked
 * for something else since: call it when the request begins, and what it returns when the reply is there.
 */
export function useGoingOn(): () => () => boolean {
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
