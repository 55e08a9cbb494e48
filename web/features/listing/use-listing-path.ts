import { useSearchParams } from 'react-router'
import { readAsked } from '#web/features/listing/listing-address.ts'

/** A listing's canonical path: its page, but neither filters nor order. */
export function useListingPath(path: string): string {
  const [query] = useSearchParams()
  const { page } = readAsked(query)
  return page > 1 ? `${path}${path.includes('?') ? '&' : '?'}page=${page}` : path
}
