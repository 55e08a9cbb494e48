import '#server/process/quick-loading.ts'
import { parseArgs } from 'node:util'

const USAGE = `Fills the configured database with generated content, after the demo content if it is empty.

  npm run demo:generate -- --playlists 100000 [--opportunities 1000] [--seed 1]

The same seed makes the same content. Environment variables say which database, as for the server.`

const wanted = readArguments()
if (typeof wanted === 'string') {
  console.error(wanted)
  process.exitCode = 1
} else {
  const [{ generate }, { loadDemo }, { withDatabase }] = await Promise.all([
    import('#demo/generate.ts'),
    import('#demo/load.ts'),
    import('./with-database.ts'),
  ])
  await withDatabase(async ({ db }) => {
    const start = performance.now()
    await loadDemo(db)
    await generate(db, { ...wanted, onProgress: showProgress(start) })
    console.log(`Done in ${((performance.now() - start) / 1_000).toFixed(1)} s.`)
  })
}

/** The requested numbers, or what is wrong with them. */
function readArguments(): { playlists: number; opportunities: number; seed: number } | string {
  try {
    const { values } = parseArgs({
      options: {
        playlists: { type: 'string', default: '0' },
        opportunities: { type: 'string', default: '0' },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return USAGE
    const numbers = [values.playlists, values.opportunities, values.seed].map(Number)
    if (numbers.some((number) => !Number.isSafeInteger(number) || number < 0))
      return `All values must be whole numbers.\n\n${USAGE}`
    const [playlists = 0, opportunities = 0, seed = 1] = numbers
    return playlists + opportunities === 0 ? USAGE : { playlists, opportunities, seed }
  } catch (error) {
    return `${(error as Error).message}\n\n${USAGE}`
  }
}

/** A bar on a terminal, a line per tenth elsewhere. */
function showProgress(start: number): (done: number, total: number) => void {
  let tenth = 0
  return (done, total) => {
    const share = done / total
    const left = ((performance.now() - start) / 1_000) * (1 / share - 1)
    const text = `${Math.floor(share * 100)}%  ${done.toLocaleString('en')} of ${total.toLocaleString('en')}  ${Math.ceil(left)} s left`
    if (process.stdout.isTTY) {
      const full = Math.round(share * 30)
      process.stdout.write(
        `\r${'█'.repeat(full)}${'░'.repeat(30 - full)}  ${text}\x1b[K${share === 1 ? '\n' : ''}`,
      )
    } else if (Math.floor(share * 10) > tenth) {
      tenth = Math.floor(share * 10)
      console.log(text)
    }
  }
}
