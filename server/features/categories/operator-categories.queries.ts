import { sql } from 'drizzle-orm'
import type { OperatorCategory } from '#contract/endpoints/operator/categories.ts'
import { fail } from '#contract/errors.ts'
import type { Executor } from '#server/db/client.ts'
import { listingCounts } from '#server/db/schema/listings.ts'
import { listCategories, listCategoryTree } from './categories.queries.ts'
import type { CategoryBranch } from './category-import.commands.ts'

/** Every category with its numbers, parents before their children, siblings in their order. */
export async function listOperatorCategories(db: Executor): Promise<OperatorCategory[]> {
  const counts = await db
    .select({
      categoryId: listingCounts.categoryId,
      playlists: sql<number>`sum(${listingCounts.playlists})::integer`,
    })
    .from(listingCounts)
    .groupBy(listingCounts.categoryId)
  const countOf = new Map(counts.map((row) => [row.categoryId, row.playlists]))
  return (await listCategories(db)).map(({ subCategories, ...category }) => ({
    ...category,
    playlistCount: countOf.get(category._id) ?? 0,
    childCount: subCategories.length,
  }))
}

/** Fails with category_not_found. */
export async function getOperatorCategory(db: Executor, id: string): Promise<OperatorCategory> {
  const found = (await listOperatorCategories(db)).find((category) => category._id === id)
  return found ?? fail('category_not_found')
}

/** The tree by names alone, as an import takes it. */
export async function exportCategories(db: Executor): Promise<CategoryBranch[]> {
  return (await listCategoryTree(db)).map(toBranch)
}

function toBranch({ name, subCategories = [] }: CategoryBranch): CategoryBranch {
  return subCategories.length > 0 ? { name, subCategories: subCategories.map(toBranch) } : { name }
}
