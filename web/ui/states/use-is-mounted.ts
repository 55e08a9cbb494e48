import { useEffect, useRef } from 'react'

/** Whether the component is still there: an answer may arrive after somebody has closed or left it. */
export function useIsMounted() {
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
