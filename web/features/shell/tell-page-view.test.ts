import { afterEach, expect, test, vi } from 'vitest'
import { tellPageView } from './tell-page-view.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose beacons are recorded with address and body. */
function aBrowser(wishes: object = {}) {
  const sent: [string, string | Blob][] = []
  const sendBeacon = (address: string, body: string | Blob) => sent.push([address, body]) > 0
  vi.stubGlobal('navigator', { sendBeacon, ...wishes })
  return sent
}

test('a view is sent to the configured counter, as plain text, which needs no preflight request', () => {
  const sent = aBrowser()

  tellPageView('playlist', 'https://views.example.org/collect')

  expect(sent).toEqual([['https://views.example.org/collect', '{"page":"playlist"}']])
})

test("without a configured one it is sent to the site's own", async () => {
  const sent = aBrowser()

  tellPageView('home', undefined)

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

    tellPageView('home', 'https://views.example.org/collect')

    expect(sent).toEqual([])
  },
)
