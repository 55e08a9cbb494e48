import type { Measure, Part, Row } from './rows.ts'

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

export const ANY = /^/

export const FLOORS: readonly Floor[] = [
  { part: 'weight', what: ANY, measure: 'scripts', atMost: 10 },
  { part: 'weight', what: ANY, measure: 'scriptKilobytes', atMost: 135 },
  { part: 'weight', what: ANY, measure: 'styles', atMost: 2 },
  { part: 'weight', what: ANY, measure: 'styleKilobytes', atMost: 12 },
  { part: 'weight', what: ANY, measure: 'dataKilobytes', atMost: 40 },
  { part: 'weight', what: /^\/(?:[a-z]{2})?$/, measure: 'htmlKilobytes', atMost: 70 },

  { part: 'cached', what: /compared with a bare server$/, measure: 'timesAsFast', atLeast: 0.6 },

  {
    part: 'uncached',
    what: /^listing, compared with/,
    measure: 'timesAsFast',
    atLeast: 1.6,
    onRequest: true,
  },
  { part: 'uncached', what: /^search, compared with/, measure: 'timesAsFast', atLeast: 1.8, onRequest: true },
  {
    part: 'uncached',
    what: /^exact search, compared with/,
    measure: 'p99Times',
    atMost: 1.2,
    onRequest: true,
  },
  // At most half the time.
  {
    part: 'uncached',
    what: /^course page, compared with/,
    measure: 'timesAsFast',
    atLeast: 2,
    onRequest: true,
  },

  { part: 'flat', what: /^(?!first answer)/, from: 10_000, measure: 'p50Times', atMost: 2 },
  { part: 'flat', what: /^(?!first answer)/, from: 10_000, measure: 'p99Times', atMost: 2 },

  { part: 'writes', what: ANY, database: 'postgresql', measure: 'p50', atMost: 30 },

  { part: 'processes', what: /^two compared with one/, measure: 'timesAsFast', atLeast: 1.7 },

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
