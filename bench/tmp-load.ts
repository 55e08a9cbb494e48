// tmp-load CHECKOUT SECONDS series… : load on one checkout with the lab database; prints measures
import { readFileSync, readdirSync } from 'node:fs'
import { measure, UNCACHED } from './load.ts'
import { apiRequests, repeated } from './requests.ts'
import { startSite } from './site.ts'
const [checkouts = '', seconds = '3', rounds = '1', ...series] = process.argv.slice(2)
const U = readFileSync('/tmp/lab/pg.url', 'utf8').trim().replace('NAME', 'h100')
const pgPid = Number(readFileSync('/dev/shm/lab/pg/postmaster.pid', 'utf8').split('\n')[0])
const sites = []
for (const c of checkouts.split(',')) sites.push({ c, site: await startSite({ DATABASE_URL: process.env['URL_' + c.split('/').at(-1)] ?? U, AUTH_SECRET: 'a'.repeat(44), DATA_DIR: '/dev/shm/lab/d' + c.split('/').at(-1), DEMO: 'off' }, c) })
const api = await apiRequests(sites[0]!.site.url).catch((e) => { console.log(e); return [] })
for (const s of series) {
  const name = s.replace('repeated ', '')
  const of = api.find((one) => one.what === name)!.requests
  const requests = s.startsWith('repeated') ? repeated(of) : of
  for (let r = 0; r < Number(rounds); r++)
  for (const { c, site } of sites) {
    const m = await measure({ url: site.url, server: site.pid, database: pgPid, headers: UNCACHED, connections: 10, seconds: Number(seconds), requests })
    console.log(c.split('/').at(-1)!.padEnd(10), s.padEnd(26), m.requestsPerSecond.toFixed(0).padStart(6), 'p50', m.p50, 'p99', m.p99, 'server', m.serverMs.toFixed(3), 'db', m.databaseMs?.toFixed(3), 'sum', (m.serverMs + (m.databaseMs ?? 0)).toFixed(3), 'fail', m.failures)
  }
}
for (const { site } of sites) await site.stop()
