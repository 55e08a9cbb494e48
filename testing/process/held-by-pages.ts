import { demo } from '#demo/demo.ts'
import { run } from '#server/process/run.ts'
import { aPage } from '../a-page.ts'

/** A server whose pages keep the process alive until they are closed, as Vite's do during development. */
const alive = setInterval(() => {}, 1_000)
await run({
  pages: async () => ({
    handler: async () => aPage(''),
    languages: ['en'],
    assets: 'web/public',
    close: async () => clearInterval(alive),
  }),
  demo: async () => demo,
})
