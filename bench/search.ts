import { readFileSync } from 'node:fs'
import { loadDemo } from '#demo/load.ts'
import { openEmbedded } from '#server/db/client.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'

/**
 * How well search finds what people mean: every query of search-queries.json against the demo catalogue.
 * A query scores 1 / (place of the first expected playlist), or 0 when none is on the first page; a query without
 * expectations must find nothing. Ends with exit code 1 below the floors.
 */
interface Query {
  query: string
  /** Names of playlists of which the first found one counts; none for nonsense. */
  expect: string[]
  /** The corrected words, for a mistyped query. */
  closeTo?: string
}

const FLOORS = { queries: 60, meanReciprocalRank: 0.95, zeroResults: 0 }

const queries = JSON.parse(readFileSync(new URL('./search-queries.json', import.meta.url), 'utf8')) as Query[]
const database = await openEmbedded('memory://')
await loadDemo(database.db)
const scored = []
for (const query of queries) scored.push({ ...query, ...(await score(query)) })
await database.close()

const meant = scored.filter((query) => query.expect.length > 0)
const nonsense = scored.filter((query) => query.expect.length === 0)
const meanReciprocalRank = meant.reduce((sum, query) => sum + query.points, 0) / meant.length
const zeroResults = meant.filter((query) => query.total === 0).length / meant.length
const wrong = scored.filter((query) => query.points < 1)

for (const query of wrong) {
  const said = query.closeTo === query.correction ? '' : ` (read as “${query.correction}”)`
  console.log(
    `${query.points.toFixed(2)}  ${query.query}${said}  →  ${query.names.slice(0, 3).join(' · ') || 'nothing'}`,
  )
}
console.log(
  [
    `queries                ${meant.length} meant, ${nonsense.length} nonsense`,
    `mean reciprocal rank   ${meanReciprocalRank.toFixed(3)}`,
    `zero-result rate       ${(zeroResults * 100).toFixed(1)} %`,
    `nonsense that found    ${nonsense.filter((query) => query.total > 0).length}`,
  ].join('\n'),
)
const failed =
  meant.length < FLOORS.queries ||
  meanReciprocalRank < FLOORS.meanReciprocalRank ||
  zeroResults > FLOORS.zeroResults ||
  nonsense.some((query) => query.total > 0)
if (failed) process.exitCode = 1

async function score({ query, expect, closeTo }: Query) {
  const found = await searchPlaylists(database.db, {
    search: query,
    category: 'all',
    languages: [],
    rating: 0,
    page: 1,
    limit: 6,
  })
  const cards = await readCards(database.db, found?.ids ?? [])
  const names = cards.map((card) => card.name)
  const place = names.findIndex((name) => expect.includes(name))
  const correction = found?.closeTo ?? undefined
  const understood = correction === closeTo
  const hit = expect.length === 0 ? Number(found?.total === 0) : place === -1 ? 0 : 1 / (place + 1)
  return { points: understood ? hit : 0, total: found?.total ?? 0, names, correction }
}
