import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startSite } from './site.ts'

/** Bytes and files of a page. Scripts and styles gzipped, HTML and data as they are before compression. */
export interface PageWeight {
  page: string
  html: number
  /** The same, gzipped. */
  htmlSent: number
  /** The loader data that is sent with the markup. */
  data: number
  scripts: number
  scriptFiles: number
  styles: number
  styleFiles: number
  /** Scripts and styles that somebody who comes from the home page has not fetched yet. */
  nextPage: number
  nextPageFiles: number
}

type Budget = Partial<Omit<PageWeight, 'page'>>

/**
 * Target bytes of a first visit. Scripts do not meet it yet: `OWN` has what each page has reached, so that none grows.
 */
const EVERY_PAGE: Budget = { scripts: 135_000, scriptFiles: 10, styles: 12_000, styleFiles: 2, data: 40_000 }
const OWN: Record<string, Budget> = {
  '/': { scripts: 140_000, html: 66_000 },
  '/playlists': { scripts: 149_700 },
  course: { scripts: 157_500 },
  '/search?query=python': { scripts: 149_300 },
  category: { scripts: 149_400 },
  '/opportunity': { scripts: 150_400 },
  opportunity: { scripts: 145_700 },
  '/signin': { scripts: 140_800 },
  '/signup': { scripts: 140_300 },
}

/** A sentence for each value above its budget. */
export function overBudget(pages: readonly PageWeight[]): string[] {
  return pages.flatMap((weight) =>
    Object.entries({ ...EVERY_PAGE, ...OWN[weight.page] }).flatMap(([what, most]) => {
      const is = weight[what as keyof Budget]
      return is > most ? [`${weight.page}: ${what} ${is}, at most ${most}`] : []
    }),
  )
}

/** The weight of visitors' first visits on a running site with the demo content. */
export async function weighPages(url: string): Promise<PageWeight[]> {
  const read = async (page: string) => {
    const reply = await fetch(url + page)
    if (!reply.ok) throw new Error(`${page} answered with ${reply.status}`)
    return reply.text()
  }
  const home = await read('/')
  const opportunities = await read('/opportunity')
  const pages = {
    '/': '/',
    '/playlists': '/playlists',
    course: linkIn(home, /href="(\/creator\/[^"?]+)/),
    '/search?query=python': '/search?query=python',
    category: linkIn(home, /href="(\/category\/[\w-]{36})/),
    '/opportunity': '/opportunity',
    opportunity: linkIn(opportunities, /\/opportunity\/([\w-]{36})/, '/opportunity/'),
    '/signin': '/signin',
    '/signup': '/signup',
  }
  const known = new Set(assetsOf(home))
  const weights: PageWeight[] = []
  for (const [page, address] of Object.entries(pages)) {
    const html = await read(address)
    const [scripts, styles] = ['.js', '.css'].map((end) =>
      assetsOf(html).filter((file) => file.endsWith(end)),
    ) as [string[], string[]]
    const further = [...scripts, ...styles].filter((file) => !known.has(file))
    weights.push({
      page,
      html: Buffer.byteLength(html),
      htmlSent: gzipSync(html).length,
      data: Buffer.byteLength(dataOf(html)),
      scripts: await gzipped(scripts),
      scriptFiles: scripts.length,
      styles: await gzipped(styles),
      styleFiles: styles.length,
      nextPage: await gzipped(further),
      nextPageFiles: further.length,
    })
  }
  return weights
}

/** The same, on a server that is started for it. */
export async function pageWeights(): Promise<PageWeight[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pragati-weight-'))
  const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    return await weighPages(site.url)
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}

/** The loader data of a page as it is sent with the markup. */
export function dataOf(html: string): string {
  const pieces = html.matchAll(/streamController\.enqueue\(("(?:[^"\\]|\\.)*")\)/g)
  return [...pieces].map(([, piece]) => JSON.parse(piece ?? '""')).join('')
}

function linkIn(html: string, pattern: RegExp, before = ''): string {
  const [, link] = html.match(pattern) ?? []
  if (!link) throw new Error(`No link like ${pattern}`)
  return before + link
}

/** Scripts and styles that the HTML asks for. */
function assetsOf(html: string): string[] {
  return [...new Set(html.match(/\/assets\/[\w.-]+\.(?:js|css)/g))]
}

async function gzipped(files: string[]): Promise<number> {
  const weights = await Promise.all(
    files.map(async (file) => gzipSync(await readFile(path.join('build/client', file))).length),
  )
  return weights.reduce((sum, weight) => sum + weight, 0)
}
