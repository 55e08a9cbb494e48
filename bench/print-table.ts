import { MEASURES, type Measure, nameOf, type Row } from './rows.ts'

/** All rows as one table; columns that no row has are left out. */
export function printTable(rows: Row[]): void {
  const names = Object.keys(MEASURES) as Measure[]
  const used = names.filter((name) => rows.some((row) => row[name] !== undefined))
  console.table(
    rows.map((row) => ({
      what: nameOf(row),
      ...Object.fromEntries(used.map((name) => [MEASURES[name], rounded(row[name])])),
      ...(rows.some(({ remark }) => remark) ? { remark: row.remark ?? '' } : {}),
    })),
  )
}

function rounded(value: number | undefined): number | string {
  return value === undefined ? '' : Number(value.toPrecision(value >= 1_000 ? 6 : 3))
}
