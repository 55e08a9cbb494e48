import { eq } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { categories } from '#server/db/schema/catalogue.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { syncCategoryWords } from '#server/features/search/category-words.commands.ts'
import { insertCategory } from './categories.commands.ts'
import { type CategoryNode, childrenOf, isSameName, lockTree } from './category-tree.ts'

export interface CategoryBranch {
  name: string
  /** In other languages, by language code. */
  names?: Record<string, string> | undefined
  subCategories?: CategoryBranch[] | undefined
}

/**
 * Adds the categories whose names do not exist yet, and adds missing translated names to existing ones; changes and
 * removes nothing. All or nothing.
 */
export async function importCategories(
  tx: Tx,
  operator: OperatorRef,
  branches: CategoryBranch[],
): Promise<{ added: number; kept: number; named: number }> {
  const tree = await lockTree(tx)
  const result = { added: 0, kept: 0, named: 0 }
  await importBranches(tx, tree, branches, { parentId: null, level: 1 }, result)
  await writeAudit(tx, operator, { action: 'categories.imported', subject: 'categories', after: result })
  if (result.added + result.named > 0) {
    await syncCategoryWords(tx)
    await emitContentChange(tx, 'categories')
  }
  return result
}

async function importBranches(
  tx: Tx,
  tree: CategoryNode[],
  branches: CategoryBranch[],
  place: { parentId: string | null; level: number },
  result: { added: number; kept: number; named: number },
): Promise<void> {
  if (branches.length > 0 && place.level > limits.categoryLevels) fail('category_too_deep')
  for (const { name, names = {}, subCategories = [] } of branches) {
    let node = childrenOf(tree, place.parentId).find((child) => isSameName(child.name, name))
    if (node) {
      result.kept += 1
      if (await addMissingNames(tx, node, names)) result.named += 1
    } else {
      node = { id: await insertCategory(tx, { name, names, ...place }), name, names, ...place }
      tree.push(node)
      result.added += 1
    }
    await importBranches(tx, tree, subCategories, { parentId: node.id, level: place.level + 1 }, result)
  }
}

/** Returns whether any were missing. */
async function addMissingNames(tx: Tx, node: CategoryNode, names: CategoryNode['names']): Promise<boolean> {
  const all = { ...names, ...node.names }
  if (Object.keys(all).length === Object.keys(node.names).length) return false
  await tx.update(categories).set({ names: all }).where(eq(categories.id, node.id))
  return true
}
