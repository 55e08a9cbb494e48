import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { Category, CategoryTree } from '#contract/endpoints/categories.ts'
import { errors, fail } from '#contract/errors.ts'
import { DEFAULT_LANGUAGE, type InterfaceLanguage } from '#contract/interface-languages.ts'
import type { Executor } from '#server/db/client.ts'
import { prepared } from '#server/db/prepared.ts'
import { categories } from '#server/db/schema/catalogue.ts'

function columnsIn(language: InterfaceLanguage) {
  return {
    id: categories.id,
    parentId: categories.parentId,
    level: categories.level,
    name:
      language === DEFAULT_LANGUAGE
        ? categories.name
        : sql<string>`coalesce(${categories.names} ->> ${language}, ${categories.name})`,
  }
}

interface Row {
  id: string
  parentId: string | null
  level: number
  name: string
}

/** The main categories with the two levels below them, siblings in their order. */
export async function listCategoryTree(
  db: Executor,
  language: InterfaceLanguage = DEFAULT_LANGUAGE,
): Promise<CategoryTree[]> {
  const childrenOf = groupByParent(await readAll(db, language))
  return childrenOf(null).map((main) => ({
    ...ref(main),
    subCategories: childrenOf(main.id).map((sub) => ({
      ...ref(sub),
      subCategories: childrenOf(sub.id).map(ref),
    })),
  }))
}

/** Every category of every level, parents before their children. */
export async function listCategories(
  db: Executor,
  language: InterfaceLanguage = DEFAULT_LANGUAGE,
): Promise<Category[]> {
  const rows = await readAll(db, language)
  const childrenOf = groupByParent(rows)
  return rows.map((row) => whole(row, childrenOf))
}

/** The direct sub-categories of a category; fails with category_not_found. */
export async function listSubCategories(
  db: Executor,
  categoryId: string,
  language: InterfaceLanguage,
): Promise<Category[]> {
  const children = db
    .select({ id: categories.id })
    .from(categories)
    .where(eq(categories.parentId, categoryId))
  const rows = await db
    .select(columnsIn(language))
    .from(categories)
    .where(
      or(
        eq(categories.id, categoryId),
        eq(categories.parentId, categoryId),
        inArray(categories.parentId, children),
      ),
    )
    .orderBy(...siblingOrder)
  if (!rows.some((row) => row.id === categoryId)) fail('category_not_found')
  const childrenOf = groupByParent(rows)
  return childrenOf(categoryId).map((row) => whole(row, childrenOf))
}

/** 1 for a main category to 3; fails with category_not_found. */
export async function getCategoryLevel(db: Executor, categoryId: string): Promise<number> {
  const [found] = await levelOf(db).execute({ id: categoryId })
  return found?.level ?? fail('category_not_found')
}

const levelOf = prepared((db) =>
  db
    .select({ level: categories.level })
    .from(categories)
    .where(eq(categories.id, sql.placeholder('id')))
    .prepare('category_level'),
)

/**
 * Fails with category_path_invalid unless the ids lead from a main category down, each below the one before.
 * In a transaction this holds until its end: moving one of them waits.
 */
export async function mustBeCategoryPath(db: Executor, path: string[]): Promise<void> {
  const rows = await db
    .select({ id: categories.id, parentId: categories.parentId })
    .from(categories)
    .where(inArray(categories.id, path))
    .orderBy(asc(categories.id))
    .for('share')
  const parents = new Map(rows.map((row) => [row.id, row.parentId]))
  const leads = path.every((id, at) => parents.get(id) === (path[at - 1] ?? null))
  if (!leads) fail('category_path_invalid', { issues: [{ path: 'category', message: PATH_RULE }] })
}

const PATH_RULE = errors.category_path_invalid[1]

const siblingOrder = [
  asc(categories.level),
  asc(categories.position),
  asc(categories.name),
  asc(categories.id),
]

function readAll(db: Executor, language: InterfaceLanguage): Promise<Row[]> {
  return db
    .select(columnsIn(language))
    .from(categories)
    .orderBy(...siblingOrder)
}

function groupByParent(rows: Row[]): (parentId: string | null) => Row[] {
  const groups = Map.groupBy(rows, (row) => row.parentId)
  return (parentId) => groups.get(parentId) ?? []
}

function whole(row: Row, childrenOf: (parentId: string | null) => Row[]): Category {
  return {
    ...ref(row),
    parent: row.parentId,
    level: row.level,
    subCategories: childrenOf(row.id).map(ref),
  }
}

function ref(row: Row) {
  return { _id: row.id, name: row.name }
}
