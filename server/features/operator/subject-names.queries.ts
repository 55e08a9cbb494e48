import { eq, ilike, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { unionAll } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { categories, playlists } from '#server/db/schema/catalogue.ts'
import { creatorApplications } from '#server/db/schema/creator-applications.ts'
import { fruitlessSearches } from '#server/db/schema/operations.ts'
import { opportunities } from '#server/db/schema/opportunities.ts'
import { reviews } from '#server/db/schema/reviews.ts'
import { glossary, searchedTerms } from '#server/db/schema/search.ts'
import { shownToOperators } from '#server/features/playlists/shown-name.ts'

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
/** Maximum number of subjects of each kind that a name may match. */
const MAX_FOUND = 200

/**
 * Kind of an audit subject → where its current name is stored. The log itself holds none: its rows outlive the
 * subjects.
 */
const named: Record<string, { table: PgTable; id: PgColumn; name: PgColumn | SQL }> = {
  account: { table: accounts, id: accounts.id, name: accounts.name },
  application: { table: creatorApplications, id: creatorApplications.id, name: creatorApplications.name },
  playlist: { table: playlists, id: playlists.id, name: shownToOperators(playlists.name) },
  opportunity: { table: opportunities, id: opportunities.id, name: opportunities.jobTitle },
  category: { table: categories, id: categories.id, name: categories.name },
  glossary: { table: glossary, id: glossary.id, name: glossary.text },
  wish: { table: fruitlessSearches, id: fruitlessSearches.id, name: fruitlessSearches.term },
  suggestion: { table: searchedTerms, id: searchedTerms.id, name: searchedTerms.term },
}

/** Id → current name for every id in the text, in one query; deleted things and private courses have none. */
export async function namesIn(db: Executor, text: string): Promise<Map<string, string>> {
  const ids = [...new Set(text.match(UUID))]
  if (ids.length === 0) return new Map()
  const [first, second, ...rest] = Object.values(named).map(({ table, id, name }) =>
    db
      .select({ id: sql<string>`${id}`.as('id'), name: sql<string | null>`${name}`.as('name') })
      .from(table)
      .where(inArray(id, ids)),
  )
  const ofReviews = db
    .select({
      id: sql<string>`${reviews.id}`.as('id'),
      name: sql<string>`concat_ws(', ', ${accounts.name}, ${shownToOperators(playlists.name)})`.as('name'),
    })
    .from(reviews)
    .innerJoin(accounts, eq(accounts.id, reviews.authorId))
    .innerJoin(playlists, eq(playlists.id, reviews.playlistId))
    .where(inArray(reviews.id, ids))
  if (!first || !second) return new Map()
  const rows = await unionAll(first, second, ...rest, ofReviews)
  return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]])))
}

/** Condition: the subject has this name now. */
export function isCalled(subject: PgColumn, words: string): SQL {
  const pattern = `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const subjects = Object.entries(named).map(
    ([kind, { table, id, name }]) =>
      sql`(select ${`${kind}:`} || ${id} from ${table} where ${ilike(name, pattern)} limit ${MAX_FOUND})`,
  )
  return sql`${subject} = any(array(${sql.join(subjects, sql` union all `)}))`
}
