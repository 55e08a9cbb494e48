import { expect, onTestFinished, test, vi } from 'vitest'
import { createThrottledLog } from './throttled-log.ts'

/** Keeps the lines instead of writing them. */
function aLog() {
  const lines: { message: string; detail: object }[] = []
  return { lines, warn: (detail: object, message: string) => lines.push({ message, detail }) }
}

function away(cause = 'connect ECONNREFUSED', query = 'select 1') {
  return new Error(`Failed query: ${query}`, { cause: new Error(cause) })
}

test('an error that every request meets is logged in full once, then counted in one line every ten seconds', () => {
  const [logThrottled, log] = [createThrottledLog(), aLog()]
  const first = away()

  logThrottled(log, 'a dependency is down', first, 0)
  for (let at = 100; at <= 20_000; at += 100)
    logThrottled(log, 'a dependency is down', away(undefined, `${at}`), at)

  expect(log.lines).toEqual([
    { message: 'a dependency is down', detail: { err: first } },
    { message: 'a dependency is down, still', detail: { cause: 'connect ECONNREFUSED', times: 100 } },
    { message: 'a dependency is down, still', detail: { cause: 'connect ECONNREFUSED', times: 100 } },
  ])
})

test('another cause, and the same one after a minute without it, are logged in full again', () => {
  const [logThrottled, log] = [createThrottledLog(), aLog()]
  const troubles = [away(), away('the disk is full'), away()]

  troubles.forEach((trouble, at) => {
    logThrottled(log, 'a dependency is down', trouble, at * 61_000)
  })
  logThrottled(log, 'a dependency is down', away('the disk is full'), 122_001)

  expect(log.lines.map(({ detail }) => detail)).toEqual(
    [...troubles, expect.anything()].map((err) => ({ err })),
  )
})

test('an error is still counted every ten seconds although the clock was set back by hours', () => {
  const [logThrottled, log] = [createThrottledLog(), aLog()]
  logThrottled(log, 'a dependency is down', away())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 })
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000)
  onTestFinished(() => {
    vi.useRealTimers()
    clock.mockRestore()
  })

  logThrottled(log, 'a dependency is down', away())

  expect(log.lines.map(({ message }) => message)).toEqual([
    'a dependency is down',
    'a dependency is down, still',
  ])
})
