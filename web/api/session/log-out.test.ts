import { expect, onTestFinished, test, vi } from 'vitest'
import { logOut } from './sign-in.ts'

test('signing out without a connection is no failure: the page is reloaded all the same', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  onTestFinished(() => void vi.unstubAllGlobals())

  await logOut()

  expect(reload).toHaveBeenCalledOnce()
})
