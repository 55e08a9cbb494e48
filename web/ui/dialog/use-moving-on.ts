import { useEffect, useRef } from 'react'

const FIELD = 'input, textarea, select, [contenteditable]'

/** Calls back once somebody types, or turns to another field, instead of waiting for what they asked for. */
export function useMovingOn(isWaiting: boolean, onMovedOn: () => void): void {
  const latest = useRef(onMovedOn)
  useEffect(() => {
    latest.current = onMovedOn
  })

  useEffect(() => {
    if (!isWaiting) return
    const before = document.activeElement
    function note({ type, target }: Event) {
      const isField = target instanceof Element && target.matches(FIELD)
      if (isField && (type === 'input' || target !== before)) latest.current()
    }
    document.addEventListener('focusin', note)
    document.addEventListener('input', note)
    return () => {
      document.removeEventListener('focusin', note)
      document.removeEventListener('input', note)
    }
  }, [isWaiting])
}
