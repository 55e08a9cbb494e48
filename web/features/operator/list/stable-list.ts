import { useState } from 'react'

type ShownItem<T> = { id: string; item: T; hasLeft: boolean }
type Item = { _id: string }

/**
 * The items of a list that stays still while somebody works on it: one that is missing in a reload keeps its place, and
 * new ones are appended, so that nothing moves under the pointer. Another `key` (page, filter) starts afresh.
 */
export function useStableList<T extends Item>(key: string, items: T[] | undefined): ShownItem<T>[] {
  const [kept, setKept] = useState({ key, items, shown: mergeItems<T>([], items ?? []) })
  if (kept.key === key && kept.items === items) return kept.shown
  const shown = mergeItems(kept.key === key ? kept.shown : [], items ?? [])
  setKept({ key, items, shown })
  return shown
}

export function mergeItems<T extends Item>(before: ShownItem<T>[], items: T[]): ShownItem<T>[] {
  const now = new Map(items.map((item) => [item._id, item]))
  const stayed = before.map(({ id, item }) => ({ id, item: now.get(id) ?? item, hasLeft: !now.has(id) }))
  for (const { id } of before) now.delete(id)
  return [...stayed, ...[...now].map(([id, item]) => ({ id, item, hasLeft: false }))]
}
