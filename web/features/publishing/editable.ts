import type { Card } from '#contract/endpoints/playlists.ts'
import type { PlaylistChange } from '#contract/endpoints/publishing.ts'

/** The fields of a playlist in its edit dialog. */
export type Editable = { name: string; description: string; language: string; category: string[] }

export function editableOf({ name, description, language, category }: Card): Editable {
  return { name, description, language, category: category.map(({ _id }) => _id) }
}

/**
 * Only what differs, each with its earlier value: another person's change of something else stays. Undefined
 * without any change.
 */
export function changesTo(seen: Editable, edited: Editable): PlaylistChange | undefined {
  const changed = (['name', 'description', 'language', 'category'] as const).filter(
    (field) => String(seen[field]) !== String(edited[field]),
  )
  if (changed.length === 0) return undefined
  const pick = (from: Editable) => Object.fromEntries(changed.map((field) => [field, from[field]]))
  return { ...pick(edited), seen: pick(seen) }
}
