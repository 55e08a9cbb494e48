import { useEffect, useState } from 'react'
import type { Listing, ListingToCome } from '#web/features/listing/load-listing.ts'

type Arrived = { promise: ListingToCome; listing?: Listing; failure?: unknown }

/** The listing to show; while the next one is on the way, the one before (undefined at first) and `isPending`. */
export function useListing(given: ListingToCome): { listing: Listing | undefined; isPending: boolean } {
  const [arrived, setArrived] = useState<Arrived>()
  const isPromise = given instanceof Promise

  useEffect(() => {
    let isCurrent = true
    const promise = Promise.resolve(given)
    promise.then(
      (listing) => isCurrent && setArrived({ promise: given, listing }),
      (failure: unknown) => isCurrent && setArrived({ promise: given, failure }),
    )
    return () => {
      isCurrent = false
    }
  }, [given])

  if (!isPromise) return { listing: given, isPending: false }
  if (arrived?.failure !== undefined) throw arrived.failure
  return { listing: arrived?.listing, isPending: arrived?.promise !== given }
}
