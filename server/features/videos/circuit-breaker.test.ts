import { expect, onTestFinished, test, vi } from 'vitest'
import { circuitBreaker } from './circuit-breaker.ts'

test('after failures in a row a service rests, no longer if the clock is set back by hours', () => {
  const breaker = circuitBreaker({ failures: 2, restMs: 30_000 })
  breaker.failed()
  expect(breaker.closedFor()).toBe(0)
  breaker.failed()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 3 * 3_600_000 })
  onTestFinished(() => void vi.useRealTimers())

  expect(breaker.closedFor()).toBeGreaterThan(0)
  expect(breaker.closedFor()).toBeLessThanOrEqual(30_000)
})
