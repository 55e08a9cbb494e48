import pg from 'pg'
import { openPostgres } from '#server/db/client.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const [url, match, ...texts] = process.argv.slice(2)
let log: any[] | null = null
const orig = pg.Client.prototype.query as any
let client: any
;(pg.Client.prototype as any).query = function (...a: any[]) {
  if (log) { client = this; log.push({ text: a[0]?.text, name: a[0]?.name, values: a[0]?.values ?? (Array.isArray(a[1]) ? a[1] : []) }) }
  return orig.apply(this, a)
}
const d = await openPostgres(url!, { connections: 1 })
for (const t of texts) {
  const go = () => searchPlaylists(d.db, { search: t, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 6 } as any)
  for (let i = 0; i < 8; i++) await go()
  log = []; await go(); const l = log; log = null
  for (const q of l) {
    if (!String(q.name).includes(match!)) continue
    let text = q.text as string
    const lit = (v: any) => v === null ? 'null' : typeof v === 'number' ? String(v) : `'${String(v).replaceAll("'", "''")}'`
    text = text.replace(/\$(\d+)/g, (_: string, n: string) => lit(q.values[Number(n) - 1]))
    await orig.call(client, 'set plan_cache_mode = force_generic_plan')
    for (let i = 0; i < 2; i++) await orig.call(client, text)
    const r = await orig.call(client, 'explain (analyze, buffers, timing on, costs off) ' + text)
    console.log('==', t, q.name); console.log(r.rows.map((x: any) => x['QUERY PLAN']).join('\n'))
  }
}
await d.close()
