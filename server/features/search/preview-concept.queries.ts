import type { Executor } from '#server/db/client.ts'
import { readMeanings } from './lexicon.queries.ts'
import { playlistCatalogue } from './playlist-catalogue.queries.ts'
import { findMatches } from './search.queries.ts'
import { wantedConcept } from './wanted.ts'

const SHOWN = 6

/** The first playlists that somebody finds who searches for words of a concept, and how many there are. */
export async function previewConcept(
  db: Executor,
  concept: string,
): Promise<{ ids: string[]; total: number }> {
  const known = { from: 0, to: 1, concepts: [concept], literally: true, distance: 0 }
  const [meaning] = await readMeanings(db, [known])
  if (!meaning || meaning.phrases.length === 0) return { ids: [], total: 0 }
  const wanted = wantedConcept(meaning.phrases)
  const total = await playlistCatalogue(db).count(wanted, '')
  if (total === 0) return { ids: [], total }
  const terms = { wanted, nameKey: '', filters: [] }
  const section = { terms, without: '', prefer: null, inDetail: false }
  const window = { total, offset: 0, limit: SHOWN, sort: undefined, leastAverage: 0 }
  return { ids: await findMatches(db, section, window), total }
}
