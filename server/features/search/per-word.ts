/** Caches the results of a function of a word: the same words recur within a search and across searches. */
export function perWord<Result>(
  compute: (word: string) => Result,
  maxCached: number,
): (word: string) => Result {
  const cached = new Map<string, Result>()
  return (word) => {
    const known = cached.get(word)
    if (known !== undefined) return known
    const result = compute(word)
    if (cached.size >= maxCached) cached.clear()
    cached.set(word, result)
    return result
  }
}
