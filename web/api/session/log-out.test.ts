import { expect, onTestFinished, test, vi } from 'vitest'
import { logOut } from './log-out.ts'

test('signing out without a connection is no failure: the page is reloaded all the same', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())

  await logOut()

  expect(reload).toHaveBeenCalledOnce()
})

test('signing out does not wait forever on a network that swallows everything', async () => {
  const reload = vi.fn()
  const fetch = vi.fn(() => new Promise<never>(() => undefined))
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', fetch)
  vi.useFakeTimers()
  onTestFinished(() => {
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })

  void logOut()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(reload).toHaveBeenCalledOnce()
  // It may still arrive while the page is being reloaded.
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('/logout'),
    expect.objectContaining({ keepalive: true }),
  )
})
