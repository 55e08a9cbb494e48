import { afterEach, expect, test, vi } from 'vitest'
import { reportPageView } from './report-page-view.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose beacons and requests are recorded with address and content. */
function aBrowser(wishes: object = {}) {
  const sent: [string, unknown][] = []
  const sendBeacon = (address: string, body: unknown) => sent.push([address, body]) > 0
  vi.stubGlobal('navigator', { sendBeacon, ...wishes })
  vi.stubGlobal('fetch', (address: string, request: RequestInit) => {
    sent.push([address, request])
    return Promise.reject(new TypeError('Failed to fetch'))
  })
  return sent
}

test('a view is sent to the configured counter, without its cookies and as plain text, which needs no preflight request', () => {
  const sent = aBrowser()

  reportPageView('playlist', 'https://views.example.org/collect')

  expect(sent).toEqual([
    [
      'https://views.example.org/collect',
      expect.objectContaining({ body: '{"page":"playlist"}', credentials: 'omit', mode: 'no-cors' }),
    ],
  ])
})

test("without a configured one it is sent to the site's own", async () => {
  const sent = aBrowser()

  reportPageView('home', undefined)

  const [address, body] = sent[0] ?? []
  expect(address).toBe('/api/v1/analytics/view')
  expect(body instanceof Blob && [body.type, await body.text()]).toEqual([
    'application/json',
    '{"page":"home"}',
  ])
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'nothing is sent for people who ask not to be tracked: %j',
  (wishes) => {
    const sent = aBrowser(wishes)

    reportPageView('home', 'https://views.example.org/collect')

    expect(sent).toEqual([])
  },
)
