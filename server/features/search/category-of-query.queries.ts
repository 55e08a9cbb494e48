import { sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { rowsOf } from '#server/db/rows-of.ts'
import { findInGlossary, withoutOverlaps } from './glossary.queries.ts'
import { readLexicon, readMeanings } from './lexicon.queries.ts'
import { playlistCatalogue } from './playlist-catalogue.queries.ts'
import { coreOf, readQuery } from './reading.ts'
import { conditionsForMeanings, oneOf } from './search-conditions.ts'
import { within } from './search-terms.ts'

/** Number of playlists whose category is considered. */
const MAX_SAMPLE = 200

/**
 * The id of the main category that most playlists with any part of the query in their name or category belong to; null
 * when there are no such playlists.
 */
export async function readCategoryOf(db: Executor, text: string): Promise<string | null> {
  const reading = readQuery(text)
  if (!reading) return null
  const known = withoutOverlaps(await findInGlossary(db, reading))
  const core = coreOf(reading, known)
  const catalogue = playlistCatalogue(db)
  const lexicon = await readLexicon(catalogue, reading, core, known)
  const parts = conditionsForMeanings(reading, core, lexicon, await readMeanings(catalogue, known))
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
