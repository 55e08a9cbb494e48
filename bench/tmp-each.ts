// tmp-each URL texts… : backend cpu and client cpu per statement of a search, each replayed 1000 times
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { openPostgres } from '#server/db/client.ts'
import { searchPlaylists } from '#server/features/search/search-playlists.queries.ts'
const [url, ...texts] = process.argv.slice(2)
let log: any[] | null = null
const orig = pg.Client.prototype.query as any
let client: any
;(pg.Client.prototype as any).query = function (...a: any[]) {
  if (log) { client = this; log.push({ name: a[0]?.name, text: a[0]?.text, values: a[0]?.values ?? (Array.isArray(a[1]) ? a[1] : []) , rowMode: a[0]?.rowMode}) }
  return orig.apply(this, a)
}
const d = await openPostgres(url!, { connections: 1 })
const N = Number(process.env.N ?? 1000)
const cpu = (pid: number) => { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); return (Number(f[11]) + Number(f[12])) * 10 }
let all = 0, allc = 0
const by = new Map<string, number[]>()
for (const t of texts) {
  const go = () => searchPlaylists(d.db, { search: t, category: 'all', languages: [], rating: 0, lengths: [], page: 1, limit: 6 } as any)
  for (let i = 0; i < 8; i++) await go()
  log = []; await go(); const l = log; log = null
  const pid = (await orig.call(client, 'select pg_backend_pid() as p')).rows[0].p
  let line = ''
  let s = 0
  for (const q of l) {
    const c0 = process.cpuUsage(); const b0 = cpu(pid)
    for (let i = 0; i < N; i++) await orig.call(client, q)
    const b = (cpu(pid) - b0) / N; const c = process.cpuUsage(c0); const cl = (c.user + c.system) / 1000 / N
    s += b; allc += cl
    line += ` ${q.name.replace('search_', '')}=${b.toFixed(2)}/${cl.toFixed(2)}`
    const k = q.name.replace(/_\d+.*/, ''); const e = by.get(k) ?? [0, 0, 0]; e[0]!++; e[1]! += b; e[2]! += cl; by.set(k, e as any)
  }
  const b0 = cpu(pid); const c0 = process.cpuUsage()
  for (let i = 0; i < N; i++) await go()
  const c = process.cpuUsage(c0)
  console.log(t.padEnd(20), 'sum', s.toFixed(2), 'whole', ((cpu(pid) - b0) / N).toFixed(2), 'client', ((c.user + c.system) / 1000 / N).toFixed(2), line)
  all += s
}
console.log('mean', (all / texts.length).toFixed(2), 'client of statements alone', (allc / texts.length).toFixed(2))
await d.close()
