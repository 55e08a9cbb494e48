import './process/quick-loading.ts'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BuiltPages } from './app.ts'
import type { Languages } from './pages/language.ts'
import type { PageHandler } from './pages/pages.ts'

const [{ StartError }, { run }] = await Promise.all([import('./config.ts'), import('./process/run.ts')])

async function builtPages(): Promise<BuiltPages> {
  const entry = path.resolve('build/server/index.js')
  if (!existsSync(entry)) {
    throw new StartError('The pages are not built yet. Run "npm run build" (or "npm start", which does it).')
  }
  const { createPageHandler, pageLanguages } = (await import(pathToFileURL(entry).href)) as {
    createPageHandler: () => PageHandler
    pageLanguages: Languages
  }
  return { handler: createPageHandler(), languages: pageLanguages, assets: path.resolve('build/client') }
}

await run({ pages: builtPages, demo: async () => (await import('#demo/demo.ts')).demo })
