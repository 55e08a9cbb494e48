import pg from 'pg'
import { openPostgres } from '#server/db/client.ts'
import { suggest } from '#server/features/search/suggest.queries.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const [url, mode, ...texts] = process.argv.slice(2)
let log: string[] | null = null
const orig = pg.Client.prototype.query as any

const note = (l: string[], t: number, q: any, x: any) => l.push(`  ${(performance.now() - t).toFixed(1).padStart(7)} ms ${String(x?.rows?.length).padStart(4)} rows ${q?.name ?? ''} ${process.env.FULL ? (q?.text ?? q) : String(q?.text ?? q).replace(/\s+/g,' ').slice(0, 110)} ${JSON.stringify(q?.values ?? []).slice(0, process.env.FULL ? 90000 : 200)}`)
;(pg.Client.prototype as any).query = function (...a: any[]) {
  const t = performance.now(); const l = log
  const i = a.findIndex((x) => typeof x === 'function')
  if (l && i >= 0) { const cb = a[i]; const q = { ...a[0], text: a[0]?.text ?? a[0], values: a[0]?.values ?? (Array.isArray(a[1]) ? a[1] : []) }; a[i] = (e: any, x: any) => { note(l, t, q, x); cb(e, x) } }
  return orig.apply(this, a)
}
const d = await openPostgres(url!, { connections: 1 })
for (const t of texts) {
  const go = () => mode === 'suggest' ? suggest(d.db, t) : searchPlaylists(d.db, { search: t.split('@')[0]!, category: 'all', languages: [], rating: 0, lengths: [], page: Number(t.split('@')[1] ?? 1), limit: t.includes('@') ? 50 : 6, countUpTo: 10000 } as any)
  for (let i = 0; i < 3; i++) await go()
  log = []; const s = performance.now(); await go(); console.log(`== ${t} ${(performance.now() - s).toFixed(1)} ms`); console.log(log.join('\n')); log = null
}
await d.close()
