import { openPostgres } from '#server/db/client.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const [url, n, ...texts] = process.argv.slice(2)
const d = await openPostgres(url!, { connections: 1 })
for (let i = 0; i < Number(n); i++) for (const t of texts) await searchPlaylists(d.db, { search: t, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 6 } as any)
const c0 = process.cpuUsage()
for (let i = 0; i < 50; i++) for (const t of texts) await searchPlaylists(d.db, { search: t, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 6 } as any)
const c = process.cpuUsage(c0); console.log('client ms per search', (c.user + c.system) / 1000 / 300 / texts.length)
await d.close()
