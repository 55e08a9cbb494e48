import { expect, test } from 'vitest'
import { limitConcurrency } from './concurrency-limit.ts'

/** Work that ends when it is told to; counts how much is running. */
function someWork() {
  const ends: (() => void)[] = []
  const counts = { begun: 0, underWay: 0 }
  const work = async () => {
    counts.begun += 1
    counts.underWay += 1
    await new Promise<void>((resolve) => ends.push(resolve))
    counts.underWay -= 1
  }
  const endOne = async () => {
    ends.shift()?.()
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { counts, work, endOne }
}

test('work beyond the limit waits, and beyond the queue it is rejected', async () => {
  const inTurn = limitConcurrency({ atOnce: 2, maxQueue: 3 })
  const { counts, work, endOne } = someWork()
  const taken = Array.from({ length: 5 }, () => inTurn(work))

  await expect(inTurn(work)).rejects.toMatchObject({ code: 'too_many_requests' })
  expect(counts).toEqual({ begun: 2, underWay: 2 })

  await endOne()
  expect(counts).toEqual({ begun: 3, underWay: 2 })
  taken.push(inTurn(work))
  // One slot was free, not two.
  await expect(inTurn(work)).rejects.toMatchObject({ code: 'too_many_requests' })
  for (let at = 0; at < 5; at += 1) await endOne()
  await Promise.all(taken)
  expect(counts).toEqual({ begun: 6, underWay: 0 })
})

test('failed work frees its slot', async () => {
  const inTurn = limitConcurrency({ atOnce: 1, maxQueue: 1 })
  const failing = inTurn(() => Promise.reject(new Error('no')))
  const waiting = inTurn(() => Promise.resolve('waited'))

  await expect(failing).rejects.toThrow('no')
  expect(await waiting).toBe('waited')
  expect(await inTurn(() => Promise.resolve('done'))).toBe('done')
})
