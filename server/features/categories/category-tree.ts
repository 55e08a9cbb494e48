import { asc, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import type { Executor, Tx } from '#server/db/client.ts'
import { categories } from '#server/db/schema/catalogue.ts'

/** Any number that no other advisory lock uses: changes of the tree run one after another. */
const TREE_LOCK = 7_152_850

export interface CategoryNode {
  id: string
  parentId: string | null
  level: number
  name: string
  /** In other languages, by language code. */
  names: Record<string, string>
}

/** The whole tree, siblings in order; locked until the transaction ends. */
export async function lockTree(tx: Tx): Promise<CategoryNode[]> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TREE_LOCK})`)
  return readTree(tx)
}

export function readTree(tx: Executor): Promise<CategoryNode[]> {
  return tx
    .select({
      id: categories.id,
      parentId: categories.parentId,
      level: categories.level,
      name: categories.name,
      names: categories.names,
    })
    .from(categories)
    .orderBy(asc(categories.level), asc(categories.position), asc(categories.name))
}

/** Fails with category_not_found. */
export function nodeOf(tree: CategoryNode[], id: string): CategoryNode {
  return tree.find((node) => node.id === id) ?? fail('category_not_found')
}

export function childrenOf(tree: CategoryNode[], parentId: string | null): CategoryNode[] {
  return tree.filter((node) => node.parentId === parentId)
}

/** Whether people read them as one name: “Python” and “python ” would be two categories that nobody tells apart. */
export function isSameName(one: string, other: string): boolean {
  return asRead(one) === asRead(other)
}

function asRead(name: string): string {
  return name.trim().replace(/\s+/g, ' ').toLowerCase()
}

/** Ids from the main category down to this one. */
export function pathTo(tree: CategoryNode[], id: string): string[] {
  const { parentId } = nodeOf(tree, id)
  return parentId === null ? [id] : [...pathTo(tree, parentId), id]
}

/** Number of levels from this category to the lowest below it; 1 when there is nothing below. */
export function depthOf(tree: CategoryNode[], id: string): number {
  return 1 + Math.max(0, ...childrenOf(tree, id).map((child) => depthOf(tree, child.id)))
}
