import { createServer } from 'vite'
import type { BuiltPages } from '#server/app.ts'
import type { PageHandler } from '#server/http/pages.ts'
import { run } from '#server/run.ts'

/** The site while developing: pages come from Vite and change as their files do; the server restarts by hand. */
async function developedPages(): Promise<BuiltPages> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const handler: PageHandler = async (request, send, facts) => {
    const { createPageHandler } = (await vite.ssrLoadModule('./web/handler.server.ts')) as {
      createPageHandler: () => PageHandler
    }
    return createPageHandler()(request, send, facts)
  }
  return { handler, assets: 'web/public', middleware: vite.middlewares, close: () => vite.close() }
}

await run(developedPages)
