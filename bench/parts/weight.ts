import { pageWeights } from '../page-weight.ts'
import type { Row } from '../rows.ts'

/** What a first visit of each page loads. */
export async function measureWeight(): Promise<Omit<Row, 'part'>[]> {
  const kilobytes = (bytes: number) => bytes / 1_000
  return (await pageWeights()).map((weight) => ({
    what: weight.page,
    scripts: weight.scriptFiles,
    scriptKilobytes: kilobytes(weight.scripts),
    styles: weight.styleFiles,
    styleKilobytes: kilobytes(weight.styles),
    htmlKilobytes: kilobytes(weight.html),
    dataKilobytes: kilobytes(weight.data),
    nextPageKilobytes: kilobytes(weight.nextPage),
  }))
}
