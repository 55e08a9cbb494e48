/**
 * What newer browsers have built in. The oldest ones that pages run in do not (decision 0032), and these take fewer
 * bytes than a polyfill.
 */

/** As Map.groupBy. */
export function groupedBy<T, K>(items: Iterable<T>, keyOf: (item: T) => K): Map<K, T[]> {
  const groups = new Map<K, T[]>()
  for (const item of items) {
    const key = keyOf(item)
    if (!groups.get(key)?.push(item)) groups.set(key, [item])
  }
  return groups
}

/** The list without what is in this place. */
export function withoutAt<T>(list: readonly T[], at: number): T[] {
  return list.filter((_, index) => index !== at)
}

/** The list with these before the place. */
export function insertedAt<T>(list: readonly T[], at: number, items: readonly T[]): T[] {
  return [...list.slice(0, at), ...items, ...list.slice(at)]
}

/** The list with one item moved to another place. */
export function movedTo<T>(list: readonly T[], from: number, to: number): T[] {
  return insertedAt(withoutAt(list, from), to, list.slice(from, from + 1))
}
