export const PARTS = [
  'weight',
  'cached',
  'uncached',
  'flat',
  'writes',
  'processes',
  'memory',
  'jobs',
] as const
export type Part = (typeof PARTS)[number]

/** The columns of a row, with their headings in the table. */
export const MEASURES = {
  requestsPerSecond: 'req/s',
  p50: 'p50 ms',
  p99: 'p99 ms',
  /** Processor time for each request. */
  serverMs: 'server ms/req',
  databaseMs: 'database ms/req',
  generatorMs: 'generator ms/req',
  failures: 'failures',
  /** Times as fast as what the row is compared with. */
  timesAsFast: 'times as fast',
  /** Compared with the smallest size of the same run, or with the other version. */
  p50Times: 'p50, times the other',
  p99Times: 'p99, times the other',
  seconds: 's',
  jobsPerSecond: 'jobs/s',
  /** Median of the last quarter of the run. */
  residentMegabytes: 'resident MB',
  peakMegabytes: 'peak MB',
  /** Last quarter of the run compared with the second. */
  growth: 'memory, times before',
  scripts: 'scripts',
  scriptKilobytes: 'scripts KB gzip',
  styles: 'styles',
  styleKilobytes: 'styles KB gzip',
  htmlKilobytes: 'HTML KB',
  dataKilobytes: 'data KB',
  /** Scripts and styles that a visitor who comes from the home page still has to fetch. */
  nextPageKilobytes: 'next page KB gzip',
} as const
export type Measure = keyof typeof MEASURES
export type Measures = Partial<Record<Measure, number>>

export interface Row extends Measures {
  part: Part
  what: string
  database?: 'embedded' | 'postgresql'
  playlists?: number
  remark?: string
}

export function nameOf({ part, what, database, playlists }: Row): string {
  const where = [database, playlists === undefined ? undefined : `${playlists} playlists`].filter(Boolean)
  return `${part}: ${what}${where.length > 0 ? ` (${where.join(', ')})` : ''}`
}
