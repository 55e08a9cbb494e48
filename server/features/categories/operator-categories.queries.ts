import { sql } from 'drizzle-orm'
import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import type { CategoryBranch } from './category-import.commands.ts'
import { type CategoryNode, childrenOf, readTree } from './category-tree.ts'

/** Every category with its counts, parents before their children, siblings in order. */
export async function listOperatorCategories(db: Executor): Promise<OperatorCategory[]> {
  const counts = await db
    .select({
      categoryId: listingCounts.categoryId,
      playlists: sql<number>`sum(${listingCounts.playlists})::integer`,
    })
    .from(listingCounts)
    .groupBy(listingCounts.categoryId)
  const countOf = new Map(counts.map((row) => [row.categoryId, row.playlists]))
  const tree = await readTree(db)
  const children = Map.groupBy(tree, ({ parentId }) => parentId)
  return tree.map(({ id, parentId, ...category }) => ({
    ...category,
    _id: id,
    parent: parentId,
    playlistCount: countOf.get(id) ?? 0,
    childCount: children.get(id)?.length ?? 0,
  }))
}

/** Fails with category_not_found. */
export async function getOperatorCategory(db: Executor, id: string): Promise<OperatorCategory> {
  const found = (await listOperatorCategories(db)).find((category) => category._id === id)
  return found ?? fail('category_not_found')
}

/** The tree by names alone, in the form that an import accepts. */
export async function exportCategories(db: Executor): Promise<CategoryBranch[]> {
  return branchesOf(await readTree(db), null)
}

function branchesOf(tree: CategoryNode[], parentId: string | null): CategoryBranch[] {
  return childrenOf(tree, parentId).map(({ id, name, names }) => {
    const subCategories = branchesOf(tree, id)
    return {
      name,
      ...(Object.keys(names).length > 0 ? { names } : {}),
      ...(subCategories.length > 0 ? { subCategories } : {}),
    }
  })
}
