import { afterEach, expect, test, vi } from 'vitest'
import { tellPageView } from './tell-page-view.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

/** A browser whose beacons are collected as address and body. */
function aBrowser(wishes: object = {}) {
  const sent: [string, string | Blob][] = []
  const sendBeacon = (address: string, body: string | Blob) => sent.push([address, body]) > 0
  vi.stubGlobal('navigator', { sendBeacon, ...wishes })
  return sent
}

test('a view is told to the counter that is configured, in plain text, which needs no leave from it first', () => {
  const sent = aBrowser()

  tellPageView('playlist', 'https://views.example.org/collect')

  expect(sent).toEqual([['https://views.example.org/collect', '{"page":"playlist"}']])
})

test("without one it is told to the site's own", async () => {
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
  'whoever asks not to be followed is not told of anywhere: %j',
  (wishes) => {
    const sent = aBrowser(wishes)

    tellPageView('home', 'https://views.example.org/collect')

    expect(sent).toEqual([])
  },
)
