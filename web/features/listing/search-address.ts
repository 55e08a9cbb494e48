/** Where a search leads. Dots alone would be taken for steps up the path, so they go into the query. */
export function searchAddress(term: string): string {
  const written = encodeURIComponent(term)
  return /^\.{1,2}$/.test(term) ? `/search?query=${written}` : `/search/${written}`
}
