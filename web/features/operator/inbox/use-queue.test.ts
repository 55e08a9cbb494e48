import { expect, test } from 'vitest'
import type { WaitingThing } from '#contract/endpoints/operator/inbox.ts'
import { keyOf, mergeReload, type State } from './use-queue.ts'

const NONE: ReadonlySet<string> = new Set()

const wishes = (ids: string) =>
  [...ids].map((_id) => ({ kind: 'wish', thing: { _id } }) as unknown as WaitingThing)

const stateOf = (ids: string, current: string, doubted = ''): State => ({
  from: [],
  things: wishes(ids),
  current: `wish ${current}`,
  turn: 0,
  gone: NONE,
  doubted: new Set([...doubted].map((id) => `wish ${id}`)),
  lost: undefined,
})

/** The ids after a reload, which one is current, and which one is said to be decided by somebody else. */
function after(before: State, ids: string, { isWhole = true, underWay = '' } = {}) {
  const content = { items: wishes(ids), isWhole, underWay: new Set(underWay ? [`wish ${underWay}`] : []) }
  const { things, current, lost } = mergeReload(before, content)
  const idOf = (key = '') => key.replace('wish ', '')
  return [things.map((one) => idOf(keyOf(one))).join(''), idOf(current), lost && idOf(keyOf(lost))]
}

test('when the current item is gone, the next one becomes current, or the previous one at the end', () => {
  expect(after(stateOf('abcd', 'b'), 'acd')).toEqual(['acd', 'c', 'b'])
  expect(after(stateOf('abcd', 'b'), 'ad')).toEqual(['ad', 'd', 'b'])
  expect(after(stateOf('abcd', 'd'), 'abc')).toEqual(['abc', 'c', 'd'])
  expect(after(stateOf('ab', 'b'), 'xa')).toEqual(['ax', 'a', 'b'])
  expect(after(stateOf('a', 'a'), '')).toEqual(['', '', 'a'])
})

test('one that a request failed about is lost although another one is current', () => {
  expect(after(stateOf('abc', 'b', 'a'), 'bc')).toEqual(['bc', 'b', 'a'])
  expect(after(stateOf('abc', 'b', 'b'), 'abc'), 'it still waits').toEqual(['abc', 'b', undefined])
})

test('the current thing that may be on the next page stays, unless a request failed about it', () => {
  expect(after(stateOf('abc', 'c'), 'xab', { isWhole: false })).toEqual(['abcx', 'c', undefined])
  expect(after(stateOf('abc', 'c', 'c'), 'xab', { isWhole: false })).toEqual(['abx', 'b', 'c'])
})

test('an item whose own decision is pending is not reported as decided elsewhere', () => {
  expect(after(stateOf('abc', 'b'), 'ac', { underWay: 'b' })).toEqual(['abc', 'b', undefined])
})

test('one whose decision was undone returns to its place, other new ones are appended', () => {
  expect(after(stateOf('bcd', 'a'), 'abcd')).toEqual(['abcd', 'a', undefined])
  expect(after(stateOf('abd', 'c'), 'xabcd')).toEqual(['abcdx', 'c', undefined])
  expect(after(stateOf('ab', 'c'), 'abc')).toEqual(['abc', 'c', undefined])
  expect(after(stateOf('', 'a'), 'ab')).toEqual(['ab', 'a', undefined])
})
