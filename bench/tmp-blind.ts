import { readFileSync } from 'node:fs'
import { inArray } from 'drizzle-orm'
import { loadDemo } from '#demo/load.ts'
import { openEmbedded } from '#server/db/client.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const db = await openEmbedded('memory://')
await prepareSearch(db.db); await loadDemo(db.db)
const qs = JSON.parse(readFileSync(process.argv[2] ?? '/tmp/lab/blind.json', 'utf8'))
const kinds = new Map<string, number[]>()
for (const q of qs) {
  const found = await searchPlaylists(db.db, { search: q.query, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 6 })
  const cards = found?.ids?.length ? await readCards(db.db, found.ids) : []
  const names = (found?.ids ?? []).map((id) => cards.find((c: any) => c._id === id)?.name)
  const at = names.findIndex((n) => q.expect.includes(n))
  const p = q.expect.length === 0 ? (names.length === 0 ? 1 : 0) : at < 0 ? 0 : 1 / (at + 1)
  if (!kinds.has(q.kind)) kinds.set(q.kind, []); kinds.get(q.kind)!.push(p)
  if (p < 1 || process.argv[3]) console.log(p.toFixed(2), q.kind, '|', q.query, '| want', q.expect.slice(0, 3).join(' / '), '| got', names.slice(0, 4).join(' / '), '|', found?.understood.steps.map((s) => s.pass + ':' + s.words.join(' ')).join('; '))
}
for (const [k, v] of kinds) console.log(k, v.length, 'found', (v.filter((x) => x > 0).length / v.length * 100).toFixed(0), 'mrr', (v.reduce((a, b) => a + b, 0) / v.length).toFixed(2))
await db.close()
