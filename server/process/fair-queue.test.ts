import { expect, test } from 'vitest'
import { createFairQueue } from './fair-queue.ts'

/** Work that ends when it is told to; records the order in which it began. */
function someWork() {
  const began: string[] = []
  const ends: (() => void)[] = []
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>((resolve) => ends.push(() => resolve(name)))
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { began, work, endOne }
}

test('a caller with many tasks delays others by at most one task, and only that caller is rejected', async () => {
  const inTurn = createFairQueue({ atOnce: 1, perCaller: 3 })
  const { began, work, endOne } = someWork()
  const flood = Array.from({ length: 6 }, (_, at) => inTurn('flood', work(`flood ${at}`)))
  const rejections = Promise.allSettled(flood)
  const other = inTurn('other', work('other'))

  for (let at = 0; at < 6; at += 1) await endOne()

  expect(began).toEqual(['flood 0', 'flood 1', 'other', 'flood 2', 'flood 3'])
  expect(await other).toBe('other')
  expect((await rejections).map(({ status }) => status)).toEqual([
    ...Array(4).fill('fulfilled'),
    ...Array(2).fill('rejected'),
  ])
})

test('failed work frees its slot', async () => {
  const inTurn = createFairQueue({ atOnce: 1, perCaller: 1 })
  await expect(inTurn('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await inTurn('a', () => Promise.resolve('done'))).toBe('done')
})
