import type { CategoryTree } from '#contract/endpoints/categories.ts'

export type CategoryLink = { _id: string; name: string }

/** A category with its ancestors, from the main category down, and its children; null when unknown. */
export function findCategory(tree: CategoryTree[], id: string) {
  return search(tree, id, [])
}

type Node = CategoryLink & { subCategories?: Node[] }
type Found = { name: string; above: CategoryLink[]; below: CategoryLink[] }

function search(nodes: Node[], id: string, above: CategoryLink[]): Found | null {
  for (const node of nodes) {
    const below = node.subCategories ?? []
    if (node._id === id) return { name: node.name, above, below }
    const found = search(below, id, [...above, node])
    if (found) return found
  }
  return null
}
