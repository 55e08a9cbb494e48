import { readFileSync } from 'node:fs'
import { loadDemo } from '#demo/load.ts'
import { openEmbedded } from '#server/db/client.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const d = await openEmbedded('memory://')
await prepareSearch(d.db); await loadDemo(d.db)
const qs = process.argv[2]!.endsWith('.txt') ? readFileSync(process.argv[2]!, 'utf8').trim().split('\n') : process.argv.slice(2)
for (const q of qs) {
  const f = await searchPlaylists(d.db, { search: q, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 8 })
  const cards = f?.ids ? await readCards(d.db, f.ids) : []
  console.log(`\n== ${q} | total ${f?.total} lang ${f?.understood.language} words ${f?.understood.words} dropped ${f?.understood.dropped} steps ${JSON.stringify(f?.understood.steps)}`)
  console.log(cards.map((c) => `   ${c.language.padEnd(8)} ${c.name}  [${c.category.map((x) => x.name).join(' > ')}]`).join('\n'))
}
await d.close()
