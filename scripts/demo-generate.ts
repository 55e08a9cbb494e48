import '#server/process/quick-loading.ts'
import { parseArgs } from 'node:util'

const USAGE = `Fills the configured database with generated content, after the demo content if it is empty.

  npm run demo:generate -- --playlists 100000 [--opportunities 1000] [--reviews 1000000] [--learners 100000] [--marks 1000000] [--seed 1]

About so many reviews, at least so many learners who may write one, and marks of progress of other learners who began ten courses
each. The same seed makes the same content. More than 20,000 playlists are written to PostgreSQL in one transaction: whoever
wants playlists meanwhile waits, and a run that is interrupted leaves none. Environment variables say which database, as for the server.`

/** From this many on, recreating the indexes is faster. */
const MANY = 20_000

const wanted = readArguments()
if (typeof wanted === 'string') {
  console.error(wanted)
  process.exitCode = 1
} else {
  const [{ generate }, { fillMarks }, { loadDemo }, { prepareSearch }, { withDatabase }] = await Promise.all([
    import('#demo/generate.ts'),
    import('#demo/generate/learning.ts'),
    import('#demo/load.ts'),
    import('#server/features/search/prepare-search.ts'),
    import('./with-database.ts'),
  ])
  await withDatabase(async ({ db, kind }) => {
    const start = performance.now()
    await prepareSearch(db)
    await loadDemo(db)
    const atOnce = kind === 'postgresql' && wanted.playlists >= MANY
    const { marks, ...rest } = wanted
    await generate(db, { ...rest, atOnce, onProgress: showProgress(start) })
    if (marks > 0) await fillMarks(db, marks)
    console.log(`Done in ${((performance.now() - start) / 1_000).toFixed(1)} s.`)
  })
}

interface Numbers {
  playlists: number
  opportunities: number
  learners: number
  reviews?: number
  marks: number
  seed: number
}

/** The requested numbers, or what is wrong with them. */
function readArguments(): Numbers | string {
  try {
    const number = { type: 'string', default: '0' } as const
    const { values } = parseArgs({
      options: {
        ...{
          playlists: number,
          opportunities: number,
          learners: number,
          reviews: { type: 'string' },
          marks: number,
        },
        seed: { type: 'string', default: '1' },
        help: { type: 'boolean', short: 'h' },
      },
    })
    if (values.help) return USAGE
    const { help: _, reviews, ...always } = values
    const given = { ...always, ...(reviews === undefined ? {} : { reviews }) }
    const numbers = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, Number(value)]))
    if (Object.values(numbers).some((number) => !Number.isSafeInteger(number) || number < 0))
      return `All values must be whole numbers.\n\n${USAGE}`
    const { playlists = 0, opportunities = 0, learners = 0, marks = 0, seed = 1 } = numbers
    if (playlists + opportunities + learners + marks === 0) return USAGE
    return { ...numbers, playlists, opportunities, learners, marks, seed }
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
