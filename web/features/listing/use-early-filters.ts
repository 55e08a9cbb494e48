import { type RefObject, useEffect, useRef } from 'react'
import { COURSE_LENGTHS, LANGUAGES } from '#contract/constants.ts'
import type { ListingQuery } from './listing-address.ts'

type Filters = Pick<ListingQuery, 'languages' | 'rating' | 'lengths'>

/** Passes on, once, what somebody ticked in the form before the page was hydrated, which no event tells. */
export function useEarlyFilters(
  { languages, rating, lengths }: Filters,
  onTicked: (ticked: Filters) => void,
): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the page is hydrated
  useEffect(() => {
    if (!form.current) return
    const ticked = tickedIn(new FormData(form.current))
    if (JSON.stringify(ticked) !== JSON.stringify({ languages, rating, lengths })) onTicked(ticked)
  }, [])
  return form
}

/** In the order in which an address is read. */
function tickedIn(data: FormData): Filters {
  return {
    languages: LANGUAGES.filter((one) => data.getAll('language').includes(one)),
    rating: Number(data.get('rating')),
    lengths: COURSE_LENGTHS.filter((one) => data.getAll('length').includes(one)),
  }
}
