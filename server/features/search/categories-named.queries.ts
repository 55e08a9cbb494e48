import { or, sql } from 'drizzle-orm'
import type { Language } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { categories } from '#server/db/schema/catalogue.ts'

/** The ids of the categories that are named after a language, as those with courses that teach it. */
export async function categoriesNamed(db: Executor, language: Language): Promise<string[]> {
  const name = sql`lower(${categories.name})`
  const rows = await db
    .select({ id: categories.id })
    .from(categories)
    .where(or(sql`${name} = ${language}`, sql`${name} = ${`${language} language`}`))
  return rows.map(({ id }) => id)
}
