import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { startSite } from './site.ts'

/** Gzipped bytes of what the HTML of the home page requests: scripts, styles, and the page itself. */
export async function homePageBytes(): Promise<{ javascript: number; css: number; html: number }> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'pragati-weight-'))
  const site = await startSite({ DATA_DIR: dataDir, DEMO: 'on' })
  try {
    const html = await (await fetch(`${site.url}/`)).text()
    const files = new Set([...html.matchAll(/\/assets\/[\w.-]+\.(?:js|css)/g)].map(([file]) => file))
    const weights = await Promise.all(
      [...files].map(
        async (file) => [file, gzipSync(await readFile(path.join('build/client', file))).length] as const,
      ),
    )
    const sum = (ending: string) =>
      weights.filter(([file]) => file.endsWith(ending)).reduce((total, [, bytes]) => total + bytes, 0)
    return { javascript: sum('.js'), css: sum('.css'), html: gzipSync(html).length }
  } finally {
    await site.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
