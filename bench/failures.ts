import { ANY, FLOORS, type Floor } from './floors.ts'
import { MEASURES, nameOf, type Row } from './rows.ts'

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
