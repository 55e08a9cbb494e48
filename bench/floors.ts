import { MEASURES, type Measure, nameOf, type Part, type Row } from './rows.ts'

/** What a row must reach. Where several floors match a row and a measure, all of them apply. */
export interface Floor {
  part: Part
  /** Applies to rows whose `what` matches. */
  what: RegExp
  database?: Row['database']
  /** Only at sizes up to, or from, this many playlists. */
  upTo?: number
  from?: number
  measure: Measure
  atLeast?: number
  atMost?: number
  /** Measured only when it is asked for. */
  onRequest?: true
}

const ANY = /^/

export const FLOORS: readonly Floor[] = [
  { part: 'weight', what: ANY, measure: 'scripts', atMost: 10 },
  { part: 'weight', what: ANY, measure: 'scriptKilobytes', atMost: 135 },
  { part: 'weight', what: ANY, measure: 'styles', atMost: 2 },
  { part: 'weight', what: ANY, measure: 'styleKilobytes', atMost: 12 },
  { part: 'weight', what: ANY, measure: 'dataKilobytes', atMost: 40 },
  { part: 'weight', what: /^\/(?:[a-z]{2})?$/, measure: 'htmlKilobytes', atMost: 70 },

  { part: 'cached', what: /beside a bare server$/, measure: 'timesAsFast', atLeast: 0.6 },

  { part: 'uncached', what: /^listing, beside/, measure: 'timesAsFast', atLeast: 1.6, onRequest: true },
  { part: 'uncached', what: /^search, beside/, measure: 'timesAsFast', atLeast: 1.8, onRequest: true },
  { part: 'uncached', what: /^exact search, beside/, measure: 'p99Times', atMost: 1.2, onRequest: true },
  // At most half the time.
  { part: 'uncached', what: /^course page, beside/, measure: 'timesAsFast', atLeast: 2, onRequest: true },

  { part: 'flat', what: /^(?!first answer)/, from: 10_000, measure: 'p50Times', atMost: 2 },
  { part: 'flat', what: /^(?!first answer)/, from: 10_000, measure: 'p99Times', atMost: 2 },

  { part: 'writes', what: ANY, database: 'postgresql', measure: 'p50', atMost: 30 },

  { part: 'processes', what: /^two beside one/, measure: 'timesAsFast', atLeast: 1.7 },

  { part: 'memory', what: ANY, database: 'postgresql', measure: 'peakMegabytes', atMost: 200 },
  { part: 'memory', what: ANY, database: 'embedded', upTo: 10_000, measure: 'peakMegabytes', atMost: 450 },
  { part: 'memory', what: ANY, database: 'embedded', from: 10_000, measure: 'peakMegabytes', atMost: 600 },
  { part: 'memory', what: /^soak/, measure: 'growth', atMost: 1.05 },

  { part: 'jobs', what: /^mails/, database: 'postgresql', measure: 'jobsPerSecond', atLeast: 200 },
  { part: 'jobs', what: /^mails/, database: 'embedded', measure: 'jobsPerSecond', atLeast: 100 },
  { part: 'jobs', what: /^a code/, measure: 'p99', atMost: 100 },
  // The mail server is probed every five seconds; when it is back, these are sent first.
  { part: 'jobs', what: /^after an outage: codes/, measure: 'seconds', atMost: 10 },
  { part: 'jobs', what: /^after an outage: all/, measure: 'seconds', atMost: 300 },
]

/** One sentence for each row below a floor, and for each floor of a measured part without a row. */
export function failuresOf(rows: readonly Row[], floors: readonly Floor[] = FLOORS): string[] {
  const short = floors.flatMap((floor) => {
    const concerned = rows.filter((row) => concerns(floor, row))
    if (concerned.length === 0) return isMissed(floor, rows) ? [`${said(floor)}: not measured`] : []
    return concerned
      .filter((row) => !reaches(floor, row))
      .map((row) => `${nameOf(row)}: ${saidOf(floor, row)}`)
  })
  const failed = rows.filter(({ failures = 0 }) => failures > 0)
  return [...short, ...failed.map((row) => `${nameOf(row)}: ${row.failures} requests failed`)]
}

function concerns({ part, what, database, upTo, from }: Floor, row: Row): boolean {
  if (row.part !== part || !what.test(row.what)) return false
  if (database && row.database !== database) return false
  const { playlists = 0 } = row
  return (upTo === undefined || playlists < upTo) && (from === undefined || playlists >= from)
}

/** Whether its part and database were measured at these sizes, but no row matches. */
function isMissed(floor: Floor, rows: readonly Row[]): boolean {
  return !floor.onRequest && rows.some((row) => concerns({ ...floor, what: ANY }, row))
}

/** A value that is missing or not a number was not measured. */
function reaches(
  { measure, atLeast = Number.NEGATIVE_INFINITY, atMost = Number.POSITIVE_INFINITY }: Floor,
  row: Row,
) {
  const value = row[measure] ?? Number.NaN
  return value >= atLeast && value <= atMost
}

function said({ part, what, database, measure }: Floor): string {
  return `${[part, database, what.source].filter(Boolean).join(' ')}, ${MEASURES[measure]}`
}

function saidOf({ measure, atLeast, atMost }: Floor, row: Row): string {
  const value = row[measure]
  const wanted = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`
  return `${MEASURES[measure]} ${value === undefined ? 'not measured' : Number(value.toPrecision(3))}, ${wanted}`
}
