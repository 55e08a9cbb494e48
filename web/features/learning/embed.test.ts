import { expect, test } from 'vitest'
import { parsePlayerMessage } from './embed.ts'

const say = (message: object) => parsePlayerMessage(JSON.stringify(message))

test('position and state of a player are parsed, the position first', () => {
  const info = { currentTime: 252.4, duration: 600, playerState: 2 }

  expect(say({ event: 'infoDelivery', info })).toEqual([
    { kind: 'place', place: { seconds: 252.4, duration: 600 } },
    { kind: 'state', state: 'paused' },
  ])
  expect(say({ event: 'infoDelivery', info: { currentTime: 3 } })).toEqual([
    { kind: 'place', place: { seconds: 3, duration: 0 } },
  ])
})

test.each([
  [-1, 'unstarted'],
  [0, 'ended'],
  [1, 'playing'],
  [2, 'paused'],
  [3, 'buffering'],
  [5, 'cued'],
])('state %d is %s', (info, state) => {
  expect(say({ event: 'onStateChange', info })).toEqual([{ kind: 'state', state }])
})

test.each([2, 5, 100, 101, 150, 153])('failure %d is reported with its code', (code) => {
  expect(say({ event: 'onError', info: code })).toEqual([{ kind: 'failure', code }])
})

test.each([
  undefined,
  7,
  {},
  'no JSON',
  'null',
  '[]',
  '"onReady"',
  '{"event":"onReady"}',
  '{"event":"onError","info":"150"}',
  '{"event":"onStateChange","info":4}',
  '{"event":"onStateChange","info":"constructor"}',
  '{"event":"infoDelivery","info":null}',
  '{"event":"infoDelivery","info":{"currentTime":-1}}',
  '{"event":"infoDelivery","info":{"currentTime":"12"}}',
  `{"event":"onError","info":5,"more":"${'x'.repeat(60_000)}"}`,
])('%j is ignored', (data) => {
  expect(parsePlayerMessage(data)).toEqual([])
})
