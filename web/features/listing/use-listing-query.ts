import { useLayoutEffect, useRef, useState } from 'react'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { changedQuery, type ListingQuery, parseListingQuery } from '#web/features/listing/listing-address.ts'

type Change = Partial<Pick<ListingQuery, 'languages' | 'rating' | 'lengths' | 'sort'>>

/**
 * What the listing shows, and how to change it. A change shows at once, a moment before the address changes, and builds on
 * the one before.
 */
export function useListingQuery({ replace = false } = {}) {
  const [query] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const search = query.toString()
  const [ahead, setAhead] = useState<ListingQuery>()
  const [seen, setSeen] = useState(search)
  // The address has changed, by this change or by Back: it decides again what is shown.
  if (seen !== search) {
    setSeen(search)
    setAhead(undefined)
  }
  const asked = (seen === search && ahead) || parseListingQuery(query)

  const latest = useRef(asked)
  useLayoutEffect(() => {
    latest.current = asked
  })

  function change(part: Change) {
    const next = { ...latest.current, ...part }
    latest.current = next
    setAhead(next)
    const { languages, rating, lengths, sort } = next
    void navigate(
      { pathname, search: changedQuery(query, { languages, rating, lengths, sort }) },
      { preventScrollReset: true, replace },
    )
  }
  return { asked, change, query, pathname }
}

export type Asking = ReturnType<typeof useListingQuery>
