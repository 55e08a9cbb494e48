import { readFileSync } from 'node:fs'
import { loadDemo } from '#demo/load.ts'
import { openEmbedded } from '#server/db/client.ts'
import { readCards } from '#server/features/playlists/cards.queries.ts'
import { prepareSearch } from '#server/features/search/prepare-search.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const d = await openEmbedded('memory://')
await prepareSearch(d.db); await loadDemo(d.db)
for (const f of process.argv.slice(2)) {
  const [file, show] = f.split(':')
  const qs = JSON.parse(readFileSync(file!, 'utf8'))
  const by = new Map<string, number[]>()
  for (const q of qs) {
    const r = await searchPlaylists(d.db, { search: q.query, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 6 })
    const names = (r?.ids ? await readCards(d.db, r.ids) : []).map((c) => c.name)
    const at = q.expect.length === 0 ? (r!.total === 0 ? 0 : -1) : names.findIndex((n: string) => q.expect.includes(n))
    const k = by.get(q.kind) ?? [0, 0, 0]; k[0]!++; if (at >= 0) { k[1]!++; k[2]! += 1 / (at + 1) } by.set(q.kind, k)
    if (show && (at < 0 || (show === 'all' && at > 0))) console.log(`${q.kind} | ${q.query} | at ${at} | expect ${q.expect.slice(0, 3).join('; ')} | got ${names.slice(0, 3).join('; ')} | ${r?.understood.steps.map((s) => `${s.pass}:${s.words.slice(0, 4).join('+')}`).join(' ')}`)
  }
  console.log(file)
  let n = 0, ok = 0
  for (const [k, [a, b, c]] of by) { console.log(k.padEnd(14), a, `${((100 * b!) / a!).toFixed(0)} %`, 'mrr', (c! / a!).toFixed(3)); n += a!; ok += b! }
  console.log('all', n, ((100 * ok) / n).toFixed(1))
}
await d.close()
