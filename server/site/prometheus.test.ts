import { expect, test } from 'vitest'
import { type Family, merged } from './prometheus.ts'

const gauge = (value: number, together?: Family['together']): Family => ({
  name: together ?? 'sum',
  type: 'gauge',
  help: '',
  ...(together ? { together } : {}),
  samples: [{ labels: {}, value }],
})

test('the metrics of several processes are merged: sums by labels and bucket, maximum or minimum where requested', () => {
  const requests = (status: string, value: number, suffix?: string): Family => ({
    name: 'requests',
    type: 'counter',
    help: '',
    samples: [{ labels: { status }, value, ...(suffix ? { suffix } : {}) }],
  })

  const all = merged([
    [requests('200', 3), gauge(1), gauge(1, 'most'), gauge(1, 'least')],
    [
      requests('200', 4),
      requests('404', 1),
      requests('200', 9, '_sum'),
      gauge(2),
      gauge(2, 'most'),
      gauge(2, 'least'),
    ],
  ])

  expect(all.map(({ name, samples }) => [name, samples.map(({ value }) => value)])).toEqual([
    ['requests', [7, 1, 9]],
    ['sum', [3]],
    ['most', [2]],
    ['least', [1]],
  ])
})
