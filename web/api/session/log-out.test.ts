import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logOut } from './log-out.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('signing out without a connection is no failure: the page is reloaded all the same', async () => {
  const reload = vi.fn()
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

  await logOut()

  expect(reload).toHaveBeenCalledOnce()
})

test('signing out does not wait forever on a network that swallows everything', async () => {
  const reload = vi.fn()
  const fetch = vi.fn(() => new Promise<never>(() => undefined))
  vi.stubGlobal('window', { location: { reload } })
  vi.stubGlobal('fetch', fetch)

  void logOut()
  await vi.advanceTimersByTimeAsync(5_000)

  expect(reload).toHaveBeenCalledOnce()
  // It may still arrive while the page is being reloaded.
  expect(fetch).toHaveBeenCalledExactlyOnceWith(
    expect.stringContaining('/logout'),
    expect.objectContaining({ keepalive: true }),
  )
})

test('a page that is still there five seconds later, since the next one does not arrive, is hidden', async () => {
  class HTMLElement {
    textContent = ''
    style = { padding: '', setProperty: vi.fn() }
    setAttribute = vi.fn()
  }
  const page = new HTMLElement()
  const body = { children: [page], append: vi.fn() }
  vi.stubGlobal('HTMLElement', HTMLElement)
  vi.stubGlobal('document', { body, documentElement: { lang: 'en' }, createElement: () => new HTMLElement() })
  vi.stubGlobal('window', { location: { replace: vi.fn() } })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))

  await logOut('/signin', 'You are logged out.')
  await vi.advanceTimersByTimeAsync(4_900)
  expect(page.style.setProperty).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(200)

  expect(page.style.setProperty).toHaveBeenCalledExactlyOnceWith('display', 'none', 'important')
  expect(body.append).toHaveBeenCalledExactlyOnceWith(
    expect.objectContaining({ textContent: 'You are logged out.' }),
  )
})
