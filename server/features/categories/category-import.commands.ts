import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { contentChanged } from '#server/db/content-changes.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { insertCategory } from './categories.commands.ts'
import { type CategoryNode, childrenOf, lockTree } from './category-tree.ts'

export interface CategoryBranch {
  name: string
  subCategories?: CategoryBranch[] | undefined
}

/** Adds the categories that are not there yet, by their names; nothing is changed or removed. All or nothing. */
export async function importCategories(
  tx: Tx,
  operator: OperatorRef,
  branches: CategoryBranch[],
): Promise<{ added: number; kept: number }> {
  const tree = await lockTree(tx)
  const result = { added: 0, kept: 0 }
  await importBranches(tx, tree, branches, { parentId: null, level: 1 }, result)
  await writeAudit(tx, operator, { action: 'categories.imported', subject: 'categories', after: result })
  if (result.added > 0) await contentChanged(tx, 'categories')
  return result
}

async function importBranches(
  tx: Tx,
  tree: CategoryNode[],
  branches: CategoryBranch[],
  place: { parentId: string | null; level: number },
  result: { added: number; kept: number },
): Promise<void> {
  if (branches.length > 0 && place.level > limits.categoryLevels) fail('category_too_deep')
  for (const { name, subCategories = [] } of branches) {
    let id = childrenOf(tree, place.parentId).find((child) => child.name === name)?.id
    if (id === undefined) {
      id = await insertCategory(tx, { name, ...place })
      tree.push({ id, name, ...place })
      result.added += 1
    } else result.kept += 1
    await importBranches(tx, tree, subCategories, { parentId: id, level: place.level + 1 }, result)
  }
}
