import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { DEFAULT_LANGUAGE, LANGUAGE_CODES, languageOfPath, pathIn } from '#contract/interface-languages.ts'
import { startSite } from './site.ts'

/** Bytes and files of a page. Scripts and styles gzipped, HTML and data as they are before compression. */
interface PageWeight {
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
  /** Scripts and styles that somebody who comes from the home page, in the same language, has not fetched yet. */
  nextPage: number
  nextPageFiles: number
}

type Budget = Partial<Omit<PageWeight, 'page'>>

/** Budget of a first visit, in every language. */
const EVERY_PAGE: Budget = { scripts: 135_000, scriptFiles: 10, styles: 12_000, styleFiles: 2, data: 40_000 }
const HOME: Budget = { html: 70_000 }
/** Pages in these weigh more: letters of Indian scripts take three bytes each. */
const OTHER_LANGUAGES = LANGUAGE_CODES.filter((code) => code !== DEFAULT_LANGUAGE)
const OWN: Record<string, Budget> = Object.fromEntries(
  ['/', ...OTHER_LANGUAGES.map((code) => pathIn(code, '/'))].map((home) => [home, HOME]),
)

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
  const course = linkIn(home, /href="(\/creator\/[^"?]+)/)
  const pages = {
    '/': '/',
    '/playlists': '/playlists',
    course,
    '/search?query=python': '/search?query=python',
    category: linkIn(home, /href="(\/category\/[\w-]{36})/),
    '/opportunity': '/opportunity',
    opportunity: linkIn(opportunities, /\/opportunity\/([\w-]{36})/, '/opportunity/'),
    '/signin': '/signin',
    '/signup': '/signup',
    // In each language, the page with the most words and the one with the most scripts.
    ...Object.fromEntries(
      OTHER_LANGUAGES.flatMap((code) => [
        [pathIn(code, '/'), pathIn(code, '/')],
        [`course, ${code}`, pathIn(code, course)],
      ]),
    ),
  }
  const weights: PageWeight[] = []
  for (const [page, address] of Object.entries(pages)) {
    const html = await read(address)
    const known = new Set(assetsOf(await read(pathIn(languageOfPath(address), '/'))))
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

/** The same, on a server started for the purpose. */
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
