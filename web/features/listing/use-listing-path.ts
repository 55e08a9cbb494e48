import { useSearchParams } from 'react-router'
import { parseListingQuery } from '#web/features/listing/listing-address.ts'

/** A listing's canonical path: its page, but neither filters nor order. */
export function useListingPath(path: string): string {
  const [query] = useSearchParams()
  const { page } = parseListingQuery(query)
  return page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path
}
