import { expect, onTestFinished, test, vi } from 'vitest'
import {
  dropMarks,
  MAX_PENDING,
  moveLocalMarks,
  pendingMarks,
  saveLocalMarks,
  storeMark,
} from './pending-marks.ts'

// As in a browser that stores nothing: there is no IndexedDB here.
const at = (second: number) => new Date(Date.UTC(2026, 0, 1) + second * 1_000).toISOString()
const aMark = (accountId: string, number: number, more = {}) => ({
  ...{ accountId, videoId: `video-${number}`, seconds: 10, duration: 100, at: at(number) },
  ...more,
})

test('without storage, position and tick of a video wait independently until they are sent', async () => {
  const tick = aMark('one', 1, { watched: true, at: at(1) })
  const place = aMark('one', 1, { seconds: 20, played: 7, at: at(2) })
  await storeMark(tick)
  await storeMark(aMark('one', 1, { played: 3, at: at(1.5) }))
  await storeMark(place)
  expect(await pendingMarks('one')).toEqual([tick, { ...place, played: 10 }])
  await dropMarks([place])
  expect(await pendingMarks('one')).toEqual([tick])
  await dropMarks([tick])
  expect(await pendingMarks('one')).toEqual([])
})

test('a video seen to the end stays watched when its beginning is seen again, unless it was unticked since', async () => {
  await storeMark(aMark('two', 1, { seconds: 95, at: at(1) }))
  await storeMark(aMark('two', 1, { seconds: 3, at: at(2) }))
  expect(await pendingMarks('two')).toMatchObject([{ seconds: 95, watched: true }, { seconds: 3 }])
  await storeMark(aMark('two', 2, { seconds: 95, at: at(3) }))
  await storeMark(aMark('two', 2, { seconds: 95, watched: false, at: at(4) }))
  await storeMark(aMark('two', 2, { seconds: 3, at: at(5) }))
  expect((await pendingMarks('two')).slice(2)).toMatchObject([{ watched: false }, { seconds: 3 }])
})

test('waiting marks are limited: the oldest are dropped', async () => {
  for (let number = 0; number < MAX_PENDING + 3; number += 1) await storeMark(aMark('three', number))
  const waiting = await pendingMarks('three')
  expect([waiting.length, waiting[0]?.videoId]).toEqual([MAX_PENDING, 'video-3'])
})

test('marks left in local storage are found until they are sent, then removed with those they replaced', async () => {
  const stored = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  })
  onTestFinished(() => void vi.unstubAllGlobals())
  const [earlier, later] = [aMark('four', 1, { at: at(1) }), aMark('four', 1, { seconds: 20, at: at(2) })]
  for (const mark of [earlier, later]) {
    saveLocalMarks([mark])
    await moveLocalMarks([mark])
  }
  saveLocalMarks([aMark('five', 1)])
  const waiting = await pendingMarks('four')
  expect(waiting).toMatchObject([{ seconds: 20 }])
  await dropMarks(waiting)
  expect([...stored]).toEqual([])
})
