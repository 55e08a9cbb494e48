import { createServer } from 'vite'
import type { BuiltPages } from '#server/app.ts'
import type { Languages } from '#server/http/language.ts'
import type { PageHandler } from '#server/http/pages.ts'
import { run } from '#server/run.ts'

/** The site while developing: pages come from Vite and change as their files do; the server restarts by hand. */
async function developedPages(): Promise<BuiltPages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const pages = async () =>
    (await vite.ssrLoadModule('./web/handler.server.ts')) as {
      createPageHandler: () => PageHandler
      pageLanguages: Languages
    }
  return {
    handler: async (request, send, facts) => (await pages()).createPageHandler()(request, send, facts),
    languages: (await pages()).pageLanguages,
    assets: 'web/public',
    middleware: vite.middlewares,
    close: () => vite.close(),
  }
}

await run(developedPages)
