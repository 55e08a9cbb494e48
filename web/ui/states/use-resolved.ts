import { useEffect, useState } from 'react'

type Settled<T> = { from: Promise<T>; value?: T; failure?: unknown }

/** The value of data that a page has at once or once it is loaded; while the next is loading, the previous one. */
export function useResolved<T>(given: T | Promise<T>): { value: T | undefined; isPending: boolean } {
  const [arrived, setArrived] = useState<Settled<T>>()

  useEffect(() => {
    if (!(given instanceof Promise)) return
    let isCurrent = true
    given.then(
      (value) => isCurrent && setArrived({ from: given, value }),
      (failure: unknown) => isCurrent && setArrived({ from: given, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [given])

  if (!(given instanceof Promise)) return { value: given, isPending: false }
  if (arrived && 'failure' in arrived) throw arrived.failure
  return { value: arrived?.value, isPending: arrived?.from !== given }
}
