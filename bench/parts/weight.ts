import { homePageBytes } from '../page-weight.ts'
import type { Row } from '../rows.ts'

/** What a first visit of each page asks for. */
export async function measureWeight(): Promise<Omit<Row, 'part'>[]> {
  const { javascript, css, html } = await homePageBytes()
  const kilobytes = (bytes: number) => bytes / 1_000
  return [
    {
      what: '/',
      scriptKilobytes: kilobytes(javascript),
      styleKilobytes: kilobytes(css),
      htmlKilobytes: kilobytes(html),
    },
  ]
}
