import { type RefObject, useEffect, useRef } from 'react'
import { COURSE_LENGTHS, LANGUAGES } from '#contract/constants.ts'
import type { Asked } from './listing-address.ts'

type Filters = Pick<Asked, 'languages' | 'rating' | 'lengths'>

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
    const known = { languages, rating, lengths }
    if (JSON.stringify(ticked) !== JSON.stringify(inOrder(known))) onTicked(ticked)
  }, [])
  return form
}

function tickedIn(data: FormData): Filters {
  return inOrder({
    languages: LANGUAGES.filter((one) => data.getAll('language').includes(one)),
    rating: Number(data.get('rating')) as Filters['rating'],
    lengths: COURSE_LENGTHS.filter((one) => data.getAll('length').includes(one)),
  })
}

/** In the order in which the form has them. */
function inOrder({ languages, rating, lengths }: Filters): Filters {
  return {
    languages: LANGUAGES.filter((one) => languages.includes(one)),
    rating,
    lengths: COURSE_LENGTHS.filter((one) => lengths.includes(one)),
  }
}
