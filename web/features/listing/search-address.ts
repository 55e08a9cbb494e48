/** The address of a search. Dots alone would be parsed as dot segments, so they go into the query. */
export function searchAddress(term: string): string {
  const written = encodeURIComponent(term)
  return /^\.{1,2}$/.test(term) ? `/search?query=${written}` : `/search/${written}`
}
