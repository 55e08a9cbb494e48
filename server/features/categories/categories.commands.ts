import { eq, isNull, max, or, sql } from 'drizzle-orm'
import { fail } from '#contract/errors.ts'
import { limits } from '#contract/limits.ts'
import type { Tx } from '#server/db/client.ts'
import { emitContentChange } from '#server/db/content-changes.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { type OperatorRef, writeAudit } from '#server/features/operator/audit.commands.ts'
import { syncCategoryWords } from '#server/features/search/category-words.commands.ts'
import { indexLater } from '#server/features/search/indexing.jobs.ts'
import { moveWishes } from '#server/features/search/wishes.commands.ts'
import { type CategoryNode, childrenOf, isSameName, lockTree, nodeOf, readTree } from './category-tree.ts'

/** Adds a category at an index (from 0) among its siblings, else as the last of them, and returns its id. */
export async function addCategory(
  tx: Tx,
  operator: OperatorRef,
  {
    name,
    names,
    parent,
    place,
  }: { name: string; names: CategoryNode['names']; parent: string | null; place?: number | undefined },
): Promise<string> {
  const tree = await lockTree(tx)
  const level = parent === null ? 1 : nodeOf(tree, parent).level + 1
  if (level > limits.categoryLevels) fail('category_too_deep')
  mustBeFreeName(tree, { name, parentId: parent })
  const id = await insertCategory(tx, { name, names, parentId: parent, level })
  if (place !== undefined) await putAtPlace(tx, { id, parentId: parent }, place)
  await writeAudit(tx, operator, {
    action: 'category.added',
    subject: subjectOf(id),
    after: { name, names, parent },
  })
  await syncCategoryWords(tx)
  await emitContentChange(tx, 'categories')
  return id
}

/**
 * Adds it as the last of its siblings; the tree must be locked. Fails with category_name_taken or too_many_categories.
 */
export async function insertCategory(
  tx: Tx,
  category: { name: string; names: CategoryNode['names']; parentId: string | null; level: number },
): Promise<string> {
  if ((await tx.$count(categories)) >= limits.categories) fail('too_many_categories')
  const [added] = await tx
    .insert(categories)
    .values({ ...category, position: await nextPosition(tx, category.parentId) })
    .onConflictDoNothing()
    .returning({ id: categories.id })
  return added?.id ?? fail('category_name_taken')
}

export async function renameCategory(tx: Tx, operator: OperatorRef, id: string, name: string): Promise<void> {
  const tree = await lockTree(tx)
  const before = nodeOf(tree, id)
  mustBeFreeName(tree, { ...before, name })
  await tx.update(categories).set({ name }).where(eq(categories.id, id))
  await writeAudit(tx, operator, {
    action: 'category.renamed',
    subject: subjectOf(id),
    before: { name: before.name },
    after: { name },
  })
  await syncCategoryWords(tx)
  await indexLater(tx, id)
  await emitContentChange(tx, 'categories')
}

/** Changes the names in the given languages: null removes one. Other languages stay as they are. */
export async function nameCategory(
  tx: Tx,
  operator: OperatorRef,
  id: string,
  changes: Partial<Record<string, string | null>>,
): Promise<void> {
  const { names: before } = nodeOf(await lockTree(tx), id)
  if (Object.entries(changes).every(([code, name]) => (before[code] ?? null) === name)) return
  const after = Object.entries({ ...before, ...changes }).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  )
  const names = Object.fromEntries(after)
  await tx.update(categories).set({ names }).where(eq(categories.id, id))
  await writeAudit(tx, operator, {
    action: 'category.named',
    subject: subjectOf(id),
    before: { names: before },
    after: { names },
  })
  await syncCategoryWords(tx)
  await emitContentChange(tx, 'categories')
}

/** Fails with category_order_stale unless `order` lists each child of `parent` once. */
export async function reorderCategories(
  tx: Tx,
  operator: OperatorRef,
  { parent, order }: { parent: string | null; order: string[] },
): Promise<void> {
  const tree = await lockTree(tx)
  if (parent !== null) nodeOf(tree, parent)
  const before = childrenOf(tree, parent).map(({ id }) => id)
  const isSame = new Set(order).size === order.length && order.length === before.length
  if (!isSame || !order.every((id) => before.includes(id))) fail('category_order_stale')
  await setOrder(tx, parent, order)
  await writeAudit(tx, operator, {
    action: 'category.reordered',
    subject: parent === null ? 'categories' : subjectOf(parent),
    before: { order: before },
    after: { order },
  })
  await emitContentChange(tx, 'categories')
}

/** Moves a category, the last of its siblings, to an index (from 0) among them. */
export async function putAtPlace(
  tx: Tx,
  { id, parentId }: Pick<CategoryNode, 'id' | 'parentId'>,
  place: number,
): Promise<void> {
  const others = childrenOf(await readTree(tx), parentId).filter((sibling) => sibling.id !== id)
  await setOrder(tx, parentId, others.map((sibling) => sibling.id).toSpliced(place, 0, id))
}

async function setOrder(tx: Tx, parent: string | null, order: string[]): Promise<void> {
  await tx
    .update(categories)
    .set({ position: sql`array_position(${sql.param(`{${order.join(',')}}`)}::uuid[], ${categories.id})` })
    .where(parent === null ? isNull(categories.parentId) : eq(categories.parentId, parent))
}

/** Deletes an empty category; fails with category_not_empty, also when it only has hidden playlists. */
export async function removeCategory(tx: Tx, operator: OperatorRef, id: string): Promise<void> {
  const tree = await lockTree(tx)
  const { name, names, parentId } = nodeOf(tree, id)
  if (childrenOf(tree, id).length > 0) fail('category_not_empty')
  // Waits for playlists that are being published into it right now.
  await tx.select({ id: categories.id }).from(categories).where(eq(categories.id, id)).for('update')
  const held = await tx
    .select({ id: playlists.id })
    .from(playlists)
    .where(or(eq(playlists.category1Id, id), eq(playlists.category2Id, id), eq(playlists.category3Id, id)))
    .limit(1)
  if (held.length > 0) fail('category_not_empty')
  await tx.delete(categories).where(eq(categories.id, id))
  await moveWishes(tx, id, null)
  await writeAudit(tx, operator, {
    action: 'category.removed',
    subject: subjectOf(id),
    before: { name, names, parent: parentId },
  })
  await syncCategoryWords(tx)
  await emitContentChange(tx, 'categories')
}

/** Fails with category_name_taken when a sibling has the name; a new category has no id yet. */
export function mustBeFreeName(
  tree: CategoryNode[],
  { id, parentId, name }: Pick<CategoryNode, 'parentId' | 'name'> & { id?: string },
): void {
  const isTaken = childrenOf(tree, parentId).some(
    (sibling) => sibling.id !== id && isSameName(sibling.name, name),
  )
  if (isTaken) fail('category_name_taken')
}

export async function nextPosition(tx: Tx, parentId: string | null): Promise<number> {
  const [last] = await tx
    .select({ position: max(categories.position) })
    .from(categories)
    .where(parentId === null ? isNull(categories.parentId) : eq(categories.parentId, parentId))
  return (last?.position ?? -1) + 1
}

export function subjectOf(id: string): string {
  return `category:${id}`
}
