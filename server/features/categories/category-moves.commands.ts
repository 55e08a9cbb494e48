import { asc, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { syncCategoryWords } from '#server/features/search/category-words.commands.ts'
import { indexLater } from '#server/features/search/indexing.jobs.ts'
import { moveWishes } from '#server/features/search/wishes.commands.ts'
import { mustBeFreeName, nextPosition, putAtPlace, subjectOf } from './categories.commands.ts'
import {
  type CategoryNode,
  childrenOf,
  depthOf,
  isSameName,
  lockTree,
  nodeOf,
  pathTo,
  readTree,
} from './category-tree.ts'

/**
 * Moves a category with everything below it under another one (null: to the top), at an index (from 0) there
 * or as the last; its playlists move with it.
 */
export async function moveCategory(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  { parent, place }: { parent: string | null; place?: number | undefined },
): Promise<void> {
  const tree = await lockTree(tx)
  const node = nodeOf(tree, id)
  if (node.parentId === parent) return changePlace(tx, operator, node, place)
  await lockPlaylists(tx, node)
  await moveNode(tx, tree, node, parent)
  if (parent !== null) await moveWishes(tx, id, mainOf(tree, parent))
  if (place !== undefined) await putAtPlace(tx, { id, parentId: parent }, place)
  await writeAudit(tx, operator, {
    action: 'category.moved',
    subject: subjectOf(id),
    before: { parent: node.parentId },
    after: { parent },
  })
  await indexLater(tx, id)
  await emitContentChange(tx, 'categories', 'listing', 'ratings')
}

/** Within its parent; without a place it stays where it is. */
async function changePlace(
  tx: Tx,
  operator: OperatorRef,
  { id, parentId }: CategoryNode,
  place: number | undefined,
): Promise<void> {
  if (place === undefined) return
  await putAtPlace(tx, { id, parentId }, place)
  await writeAudit(tx, operator, { action: 'category.moved', subject: subjectOf(id), after: { place } })
  await emitContentChange(tx, 'categories')
}

/**
 * Moves everything in a category into another one and deletes it; sub-categories of the same name are merged
 * too, and keep the translated names that only one of them had.
 */
export async function mergeCategory(tx: Tx, operator: OperatorRef, id: string, into: string): Promise<void> {
  const tree = await lockTree(tx)
  const { name, parentId } = nodeOf(tree, id)
  mustBeOutside(tree, id, into)
  await lockPlaylists(tx, nodeOf(tree, id))
  await mergeNode(tx, id, into)
  await moveWishes(tx, id, mainOf(tree, into))
  await writeAudit(tx, operator, {
    action: 'category.merged',
    subject: subjectOf(id),
    before: { name, parent: parentId },
    after: { into },
  })
  await syncCategoryWords(tx)
  await indexLater(tx, into)
  await emitContentChange(tx, 'categories', 'listing', 'ratings')
}

async function mergeNode(tx: Tx, id: string, into: string): Promise<void> {
  // Renamed out of the way of a child that has the same name and moves up beside it.
  await tx.update(categories).set({ name: id }).where(eq(categories.id, id))
  for (const child of childrenOf(await readTree(tx), id)) {
    const tree = await readTree(tx)
    const namesake = childrenOf(tree, into).find(({ name }) => isSameName(name, child.name))
    if (namesake) {
      const names = { ...child.names, ...namesake.names }
      await tx.update(categories).set({ names }).where(eq(categories.id, namesake.id))
      await mergeNode(tx, child.id, namesake.id)
    } else await moveNode(tx, tree, nodeOf(tree, child.id), into)
  }
  const tree = await readTree(tx)
  const { level } = nodeOf(tree, id)
  await rewritePaths(tx, id, level, pathTo(tree, into), level)
  await tx.delete(categories).where(eq(categories.id, id))
}

async function moveNode(
  tx: Tx,
  tree: CategoryNode[],
  node: CategoryNode,
  parent: string | null,
): Promise<void> {
  const { id, level: oldLevel } = node
  if (parent !== null) mustBeOutside(tree, id, parent)
  const above = parent === null ? [] : pathTo(tree, parent)
  const level = above.length + 1
  if (above.length + depthOf(tree, id) > limits.categoryLevels) fail('category_too_deep')
  mustBeFreeName(tree, { ...node, parentId: parent })
  const position = await nextPosition(tx, parent)
  await tx.update(categories).set({ parentId: parent, level, position }).where(eq(categories.id, id))
  const children = childrenOf(tree, id).map((child) => child.id)
  const grandchildren = children.flatMap((child) => childrenOf(tree, child)).map((child) => child.id)
  await setLevel(tx, children, level + 1)
  await setLevel(tx, grandchildren, level + 2)
  await rewritePaths(tx, id, oldLevel, above, oldLevel - 1)
}

function mainOf(tree: CategoryNode[], id: string): string {
  return pathTo(tree, id)[0] ?? id
}

async function setLevel(tx: Tx, ids: string[], level: number): Promise<void> {
  if (ids.length > 0) await tx.update(categories).set({ level }).where(inArray(categories.id, ids))
}

function mustBeOutside(tree: CategoryNode[], id: string, other: string): void {
  if (pathTo(tree, other).includes(id)) fail('category_below_itself')
}

const levelColumns = [playlists.category1Id, playlists.category2Id, playlists.category3Id]

function columnOf(level: number): PgColumn {
  const column = levelColumns[level - 1]
  if (!column) throw new Error(`there is no category level ${level}`)
  return column
}

/** Gives the playlists in a category their new path: `above`, then their path from the level after `kept` on. */
async function rewritePaths(tx: Tx, id: string, level: number, above: string[], kept: number): Promise<void> {
  const path: (SQL | null)[] = [
    ...above.map((one) => sql`${one}::uuid`),
    ...levelColumns.slice(kept).map((column) => sql`${column}`),
  ]
  await tx
    .update(playlists)
    .set({ category1Id: path[0] ?? sql`null`, category2Id: path[1] ?? null, category3Id: path[2] ?? null })
    .where(eq(columnOf(level), id))
}

/** Locked before the categories, in the same order as by an edit of a playlist. */
async function lockPlaylists(tx: Tx, { id, level }: CategoryNode): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  const locked = tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(eq(columnOf(level), id))
    .orderBy(asc(playlists.id))
    .for('update')
    .as('locked')
  await tx.select({ count: sql`count(*)` }).from(locked)
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
}
