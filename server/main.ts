import './process/quick-loading.ts'
import cluster from 'node:cluster'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { LANGUAGE_CODES } from '#contract/interface-languages.ts'
import type { BuiltPages } from './app.ts'
import type { PageHandler } from './pages/pages.ts'
import type { SiteWords } from './site/manifest.ts'

const { readConfig, StartError } = await import('./config.ts')

async function builtPages(): Promise<BuiltPages> {
  const entry = path.resolve('build/server/index.js')
  if (!existsSync(entry)) {
    throw new StartError('The pages are not built yet. Run "npm run build" (or "npm start", which does it).')
  }
  const { createPageHandler, wordsOfSite } = (await import(pathToFileURL(entry).href)) as {
    createPageHandler: (options: { scripts: unknown }) => PageHandler
    wordsOfSite: () => SiteWords
  }
  const scripts: unknown = JSON.parse(await readFile('build/server/scripts.json', 'utf8'))
  return {
    handler: createPageHandler({ scripts }),
    languages: LANGUAGE_CODES,
    words: wordsOfSite(),
    assets: path.resolve('build/client'),
  }
}

/** Errors of the configuration are reported by the code that needs it. */
function isSupervisor(): boolean {
  try {
    return cluster.isPrimary && readConfig().processes > 1
  } catch (error) {
    if (error instanceof StartError) return false
    throw error
  }
}

if (isSupervisor()) {
  const { supervise } = await import('./process/supervisor.ts')
  await supervise(import.meta.filename, readConfig())
} else {
  const { run } = await import('./process/run.ts')
  await run({ pages: builtPages, demo: async () => (await import('#demo/demo.ts')).demo })
}
