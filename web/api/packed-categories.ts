import type { CategoryTree } from '#contract/endpoints/categories.ts'

/** A category in a page's data: every page is sent with all of them, and field names would be a seventh of that. */
export type PackedCategory = [id: string, name: string, ...below: PackedCategory[]]

type Unpacked = { _id: string; name: string; subCategories?: Unpacked[] }

const packed = new WeakMap<readonly Unpacked[], PackedCategory[]>()

/** Always the same for the same tree, which the pages of a server share. */
export function packCategories(tree: readonly Unpacked[]): PackedCategory[] {
  const known = packed.get(tree) ?? pack(tree)
  packed.set(tree, known)
  return known
}

function pack(tree: readonly Unpacked[]): PackedCategory[] {
  return tree.map(({ _id, name, subCategories = [] }) => [_id, name, ...pack(subCategories)])
}

const unpacked = new WeakMap<PackedCategory[], CategoryTree[]>()

/** Always the same tree for the same data. */
export function unpackCategories(packed: PackedCategory[]): CategoryTree[] {
  const known = unpacked.get(packed)
  if (known) return known
  const tree = unpack(packed) as CategoryTree[]
  unpacked.set(packed, tree)
  return tree
}

/** The lowest of the three levels has none below it. */
function unpack(packed: PackedCategory[], levelsBelow = 2): Unpacked[] {
  return packed.map(([_id, name, ...below]) =>
    levelsBelow === 0 ? { _id, name } : { _id, name, subCategories: unpack(below, levelsBelow - 1) },
  )
}
