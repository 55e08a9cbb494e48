import { expect, test } from 'vitest'
import { failuresOf } from './failures.ts'
import type { Floor } from './floors.ts'
import type { Row } from './rows.ts'

const ratio: Floor = { part: 'cached', what: /bare server$/, measure: 'timesAsFast', atLeast: 0.6 }
const memory: Floor = {
  part: 'memory',
  what: /^soak/,
  database: 'embedded',
  from: 10_000,
  measure: 'peakMegabytes',
  atMost: 600,
}
const aRow = (more: Partial<Row>): Row => ({ part: 'cached', what: '/ compared with a bare server', ...more })

test('a row at its floor passes; one below it is named with its value and its floor', () => {
  expect(failuresOf([aRow({ timesAsFast: 0.6 })], [ratio])).toEqual([])
  expect(failuresOf([aRow({ timesAsFast: 0.59, playlists: 1_000 })], [ratio])).toEqual([
    'cached: / compared with a bare server (1000 playlists): times as fast 0.59, at least 0.6',
  ])
})

test('a floor holds for the database and the sizes that it names', () => {
  const soak = { part: 'memory', what: 'soak of 10 minutes', peakMegabytes: 700, playlists: 100_000 } as const

  expect(failuresOf([aRow({ ...soak, database: 'postgresql' })], [memory])).toEqual([])
  expect(failuresOf([aRow({ ...soak, database: 'embedded', playlists: 1_000 })], [memory])).toEqual([])
  expect(failuresOf([aRow({ ...soak, database: 'embedded' })], [memory])).toHaveLength(1)
})

test('a missing measurement of a part is a failure, unless the part was not requested', () => {
  const other = aRow({ what: 'something else', timesAsFast: 1 })

  expect(failuresOf([other], [ratio])).toEqual(['cached bare server$, times as fast: not measured'])
  expect(failuresOf([aRow({})], [ratio])).toEqual([
    'cached: / compared with a bare server: times as fast not measured, at least 0.6',
  ])
  expect(failuresOf([aRow({ timesAsFast: Number.NaN })], [ratio])).toHaveLength(1)
  expect(failuresOf([other], [{ ...ratio, onRequest: true }])).toEqual([])
  expect(failuresOf([other], [memory])).toEqual([])
})

test('failed requests fail the run, even if every floor is reached', () => {
  expect(failuresOf([aRow({ failures: 2 })], [])).toEqual([
    'cached: / compared with a bare server: 2 requests failed',
  ])
})
