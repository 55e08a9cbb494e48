import { openPostgres } from '#server/db/client.ts'
import { suggest } from '#server/features/search/suggest.queries.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
import { BEGINNINGS, HARD, ORDINARY } from './search-cost-queries.ts'
const d = await openPostgres(process.argv[2]!, { connections: 1 })
for (const q of [...ORDINARY, ...HARD, ...BEGINNINGS]) for (const page of [1, 2, 7]) { const f = await searchPlaylists(d.db, { search: q, category: 'all', languages: [], rating: 0, lengths: [], page, limit: 6 }); console.log(q, page, f?.total, f?.ids?.join()) }
for (const q of BEGINNINGS) console.log('s', q, JSON.stringify(await suggest(d.db, q)))
await d.close()
