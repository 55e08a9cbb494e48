/**
 * Lighthouse on a simulated phone (slow 4G, a CPU four times slower) with the real server and the demo
 * content; prints a table and what costs points, and fails when a page falls short.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import lighthouse, { type Config, type Result } from 'lighthouse'
import { pathIn } from '#contract/interface-languages.ts'
import { apiOf, demoToken, signInAs } from '#e2e/support/actors.ts'
import { launchOptions } from '#e2e/support/browser.ts'
import { type Site, startSite } from '#e2e/support/server.ts'
import { freePort } from '#testing/free-port.ts'
import { buildPages } from './build.ts'

/** The minimum of each category, of 100. */
const WANTED = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }

/** A busy machine only makes a page slower: the best of this many tries counts. */
const TRIES = 3

const config: Config = {
  extends: 'lighthouse:default',
  settings: {
    formFactor: 'mobile',
    throttlingMethod: 'simulate',
    onlyCategories: Object.keys(WANTED),
  },
  audits: [{ path: 'errors-in-console', options: { ignoredPatterns: ['ERR_NAME_NOT_RESOLVED'] } }],
}

/**
 * Nothing leaves this machine: hosts of pictures are not found, which is not an error of the page. (Blocked by
 * Lighthouse, every picture would count as if it had been requested before the first paint, however late it is.)
 */
const NO_PICTURES = '--host-resolver-rules=MAP *.ytimg.com ~NOTFOUND, MAP img.youtube.com ~NOTFOUND'

interface Visit {
  page: string
  /** As the demo's learner. */
  isSignedIn: boolean
}

async function visitsOf(site: Site): Promise<Visit[]> {
  const { data } = await apiOf(site).playlists.search()
  const course = `/creator/x/y/z/${data.playlist[0]?._id}`
  const { data: posts } = await apiOf(site).opportunities.list()
  const post = `/opportunity/${posts.opportunities[0]?._id}`
  const inEnglish = ['/', '/playlists', course, '/search?query=python', '/signin', '/opportunity', post]
  const all = [
    ...inEnglish,
    ...['hi', 'ta'].flatMap((code) => ['/', course].map((page) => pathIn(code, page))),
  ]
  const chosen = process.argv.slice(2)
  const visits = all.map((page) => ({ page, isSignedIn: false }))
  // Signing in cannot be undone in the single browser profile: last.
  return [...visits, { page: course, isSignedIn: true }].filter(
    ({ page }) => chosen.length === 0 || chosen.some((word) => page.includes(word)),
  )
}

/** The best of a few runs: the first one with the wanted performance, or the one with the best. */
async function measure(url: string, port: number, keepsSession: boolean): Promise<Result> {
  let best: Result | undefined
  for (let run = 0; run < TRIES; run += 1) {
    const report = await lighthouse(
      url,
      { port, logLevel: 'error', disableStorageReset: keepsSession },
      config,
    )
    if (!report) throw new Error(`Lighthouse gave no report of ${url}`)
    const { lhr } = report
    if (!best || scoreOf(lhr, 'performance') > scoreOf(best, 'performance')) best = lhr
    if (scoreOf(best, 'performance') >= WANTED.performance) break
  }
  return best as Result
}

function scoreOf(report: Result, category: string): number {
  return Math.round((report.categories[category]?.score ?? 0) * 100)
}

/** What costs points, by category, with the first places where it was found. */
function faultsOf(report: Result, category: string): string[] {
  return (report.categories[category]?.auditRefs ?? []).flatMap(({ id, weight }) => {
    const audit = report.audits[id]
    if (!audit || !weight || audit.score === null || audit.score === 1) return []
    const details = audit.details && 'items' in audit.details ? JSON.stringify(audit.details.items) : ''
    return [`  ${category}: ${audit.title} ${audit.displayValue ?? ''} ${details.slice(0, 400)}`]
  })
}

async function run(): Promise<void> {
  await buildPages()
  const site = await startSite()
  const port = await freePort()
  const options = await launchOptions()
  const profile = await mkdtemp(path.join(tmpdir(), 'pragati-lighthouse-'))
  const browser = await chromium.launchPersistentContext(profile, {
    ...options,
    args: [...(options.args ?? []), NO_PICTURES, `--remote-debugging-port=${port}`],
  })
  try {
    console.log(['page'.padEnd(22), ...Object.keys(WANTED), 'LCP', 'CLS', 'TBT'].join('  '))
    for (const { page, isSignedIn } of await visitsOf(site)) {
      if (isSignedIn) await signInAs(await browser.newPage(), site, await demoToken(site, 'learner'))
      const report = await measure(site.url + page, port, isSignedIn)
      const scores = Object.keys(WANTED).map((category) =>
        String(scoreOf(report, category)).padEnd(category.length),
      )
      const times = ['largest-contentful-paint', 'cumulative-layout-shift', 'total-blocking-time'].map(
        (id) => report.audits[id]?.displayValue ?? '',
      )
      console.log(
        [(isSignedIn ? `signed in ${page}` : page).slice(0, 22).padEnd(22), ...scores, ...times].join('  '),
      )
      for (const [category, least] of Object.entries(WANTED)) {
        if (scoreOf(report, category) >= least) continue
        process.exitCode = 1
        console.log(faultsOf(report, category).join('\n'))
      }
    }
  } finally {
    await browser.close()
    await site.stop()
    await rm(profile, { recursive: true, force: true })
  }
}

await run()
