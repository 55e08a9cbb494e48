import { createServer } from 'vite'
import { demo } from '#demo/demo.ts'
import type { BuiltPages } from '#server/app.ts'
import type { Languages } from '#server/pages/language.ts'
import type { PageHandler } from '#server/pages/pages.ts'
import { run } from '#server/process/run.ts'

/** The site while developing: pages come from Vite and change as their files do; the server restarts by hand. */
async function developedPages(): Promise<BuiltPages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const pages = async () =>
    (await vite.ssrLoadModule('./web/handler.server.ts')) as {
      createPageHandler: () => PageHandler
      pageLanguages: Languages
    }
  return {
    handler: async (request, perform, facts) => (await pages()).createPageHandler()(request, perform, facts),
    languages: (await pages()).pageLanguages,
    assets: 'web/public',
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

await run({ pages: developedPages, demo: async () => demo })
