import { createServer } from 'vite'
import { LANGUAGE_CODES } from '#contract/interface-languages.ts'
import { demo } from '#demo/demo.ts'
import type { BuiltPages } from '#server/app.ts'
import type { PageHandler } from '#server/pages/pages.ts'
import { run } from '#server/process/run.ts'
import type { SiteWords } from '#server/site/manifest.ts'

/** The site during development: pages come from Vite and change with their files; the server is restarted by hand. */
async function developedPages(): Promise<BuiltPages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const pages = async () =>
    (await vite.ssrLoadModule('./web/handler.server.ts')) as {
      createPageHandler: () => PageHandler
      wordsOfSite: () => SiteWords
    }
  return {
    handler: async (request, perform, facts) => (await pages()).createPageHandler()(request, perform, facts),
    languages: LANGUAGE_CODES,
    words: (await pages()).wordsOfSite(),
    assets: 'web/public',
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

await run({ pages: developedPages, demo: async () => demo })
