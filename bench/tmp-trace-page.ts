import { writeFileSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { launchOptions } from '../e2e/support/browser.ts'
const o = await launchOptions()
const browser = await chromium.launch(o)
const path = process.argv[2] ?? '/'
const sums = new Map<string, number>()
const N = 8
for (let i = 0; i < N + 2; i++) {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, serviceWorkers: 'block', reducedMotion: 'reduce' })
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  cdp.on('Fetch.requestPaused', ({ requestId }) => cdp.send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders: [{ name: 'content-type', value: 'image/png' }], body: '' }).catch(() => {}))
  await cdp.send('Fetch.enable', { patterns: [{ urlPattern: 'https://i.ytimg.com/*' }] })
  await browser.startTracing(page, { categories: ['devtools.timeline', 'v8', 'disabled-by-default-v8.compile', 'v8.execute', 'blink', 'cc', 'toplevel'] })
  await page.goto('http://127.0.0.1:29555' + path)
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset)
  const trace = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: any[] }
  if (i >= 2) {
    const main = trace.traceEvents.find((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain')
    const mains = new Set(trace.traceEvents.filter((e) => e.name === 'thread_name' && e.args?.name === 'CrRendererMain').map((e) => e.pid + ':' + e.tid))
    // self time per event on the renderer main thread
    for (const key of mains) {
      const ev = trace.traceEvents.filter((e) => e.ph === 'X' && e.pid + ':' + e.tid === key && e.dur).sort((a, b) => a.ts - b.ts || b.dur - a.dur)
      const stack: any[] = []
      for (const e of ev) { while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop(); if (stack.length) stack.at(-1).self -= e.tdur ?? e.dur; e.self = e.tdur ?? e.dur; stack.push(e) }
      for (const e of ev) { const n = e.name + (e.name === 'EvaluateScript' || e.name === 'v8.compile' ? '' : ''); sums.set(n, (sums.get(n) ?? 0) + e.self) }
    }
    if (i === 2) writeFileSync('/tmp/lab/trace.json', JSON.stringify(trace))
  }
  await context.close()
}
for (const [n, v] of [...sums].sort((a, b) => b[1] - a[1]).slice(0, 28)) console.log((v / 1000 / N).toFixed(1).padStart(7), 'ms', n)
await browser.close()
