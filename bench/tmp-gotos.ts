import { readFileSync, readdirSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
const kindOf = (pid: string) => { try { const c = readFileSync(`/proc/${pid}/cmdline', 'utf8'`.replace("', 'utf8'", ''), 'utf8'); if (!/chrom|headless/.test(c)) return c.includes('server/main') ? 'server' : pid === String(process.pid) ? 'playwright' : null; const t = /--type=([\w-]+)/.exec(c)?.[1] ?? 'browser'; return t === 'utility' ? 'network' : t } catch { return null } }
const known = new Map<string, [string, number]>()
const sample = () => { for (const pid of readdirSync('/proc')) { if (!/^\d+$/.test(pid)) continue; const kind = known.get(pid)?.[0] ?? kindOf(pid); if (!kind) continue; try { const f = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' '); known.set(pid, [kind, Number(f[11]) + Number(f[12])]) } catch {} } }
const sums = () => { const s: Record<string, number> = {}; for (const [k, v] of known.values()) s[k] = (s[k] ?? 0) + v; return s }
const o = await launchOptions()
const extra = (process.env.ARGS ?? '').split(' ').filter(Boolean)
const minus = (process.env.MINUS ?? '').split(' ').filter(Boolean)
const browser = await chromium.launch({ ...o, args: [...o.args!.filter((a) => !minus.includes(a)), ...extra] })
const paths = (process.env.PATHS ?? '/').split(',')
const N = Number(process.env.N ?? 30)
const run = async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, serviceWorkers: 'block', reducedMotion: 'reduce', locale: 'en-IN', timezoneId: 'Asia/Kolkata', ...(process.env.NOJS ? { javaScriptEnabled: false } : {}) })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  cdp.on('Fetch.requestPaused', ({ requestId }) => cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'image/png' }], body: '' }).catch(() => {}))
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://i.ytimg.com/*' }] })
  for (const p of paths) {
    await page.goto('http://127.0.0.1:29555' + p)
    if (!process.env.NOJS) await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, process.env.POLL ? { polling: Number(process.env.POLL) } : {})
  }
  sample()
  await context.close()
}
for (let i = 0; i < 5; i++) await run()
sample(); const a = sums(); const t = performance.now()
for (let i = 0; i < N; i++) await run()
sample(); const b = sums()
console.log('wall ms per page', ((performance.now() - t) / N / paths.length).toFixed(0), 'cpu ms', Object.entries(b).map(([k, v]) => k + ' ' + (((v - (a[k] ?? 0)) * 10) / N / paths.length).toFixed(0)).join(', '), 'total', (Object.entries(b).reduce((s, [k, v]) => s + v - (a[k] ?? 0), 0) * 10 / N / paths.length).toFixed(0))
await browser.close()
