import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { findInGlossary, withoutOverlaps } from './glossary.queries.ts'
import { readLexicon, readMeanings } from './lexicon.queries.ts'
import { coreOf, parseQuery } from './parsed-query.ts'
import { playlistCatalogue } from './playlist-catalogue.queries.ts'
import { conditionsForMeanings, oneOf } from './search-conditions.ts'
import { within } from './search-terms.ts'

/** Number of playlists whose category is considered. */
const MAX_SAMPLE = 200

/**
 * The id of the main category that most playlists with any part of the query in their name or category belong to; null
 * when there are no such playlists.
 */
export async function readCategoryOf(db: Executor, text: string): Promise<string | null> {
  const parsed = parseQuery(text)
  if (!parsed) return null
  const known = withoutOverlaps(await findInGlossary(db, parsed))
  const core = coreOf(parsed, known)
  const catalogue = playlistCatalogue(db)
  const lexicon = await readLexicon(catalogue, parsed, core, known)
  const parts = conditionsForMeanings(parsed, core, lexicon, await readMeanings(catalogue, known))
  const subjects = parts.filter(({ language }) => language === null).map(({ condition }) => condition)
  if (subjects.length === 0) return null
  const [most] = await rowsOf<{ id: string }>(
    db,
    sql`
      select p.category1_id as id from (
        select playlist_id from search_entries
        where listed and words @@ ${within(['name', 'category'], oneOf(subjects))}::tsquery limit ${MAX_SAMPLE}) e
        join playlists p on p.id = e.playlist_id
      group by p.category1_id order by count(*) desc, p.category1_id limit 1`,
  )
  return most?.id ?? null
}
