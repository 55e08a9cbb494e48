import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator } from '@playwright/test'
import { startSite } from './server.ts'
import { test as base, expect, type Page } from './test.ts'

export { expect, expectAccessible, expectNoSidewaysScroll, type Page } from './test.ts'

/** A stand-in for the platform's player on a port of its own. It speaks its messages and is played by the test. */
export interface PlayerStandIn {
  /** For PLAYER_URL. */
  url: string
  /** Videos whose player never speaks. */
  silent: Set<string>
  close(): Promise<void>
}

/** What runs in the frame: `window.player` is what a test holds in its hand. */
const PAGE = `<!doctype html><meta charset="utf-8"><title>Player</title><p>The video plays here.</p><script>
const options = new URLSearchParams(location.search)
const ORIGIN = options.get('origin')
let isHeard = false, state = -1
const place = { currentTime: Number(options.get('start') ?? 0), duration: 600 }
const say = (event, info) => isHeard && parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), ORIGIN)
const tell = () => say('infoDelivery', { ...place, playerState: state })
function become(next) { state = next; say('onStateChange', next); tell() }
window.player = {
  heard: [],
  play: () => become(1),
  pause: () => become(2),
  to(second) { place.currentTime = second; tell() },
  end() { place.currentTime = place.duration; tell(); become(0) },
  fail: (code) => say('onError', code),
  place: () => place.currentTime,
  state: () => state,
}
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== ORIGIN) return
  const message = JSON.parse(data)
  player.heard.push(message)
  if (message.event === 'listening' && !isHeard) {
    isHeard = true
    say('initialDelivery', { ...place, playerState: state })
    say('onReady', null)
    if (options.get('autoplay') === '1') become(1)
  }
  if (message.func === 'playVideo') player.play()
  if (message.func === 'pauseVideo') player.pause()
  if (message.func === 'seekTo') player.to(message.args[0])
})
</script>`

async function startPlayer(): Promise<PlayerStandIn> {
  const silent = new Set<string>()
  const server = createServer((request, response) => {
    const id = new URL(request.url ?? '/', 'http://player').pathname.split('/').at(-1) ?? ''
    response.writeHead(200, { 'content-type': 'text/html' })
    response.end(silent.has(id) ? '<!doctype html><title>Player</title>' : PAGE)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/embed`,
    silent,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Journeys on a site whose player is the stand-in. */
export const test = base.extend<object, { player: PlayerStandIn }>({
  player: [
    async ({}, use) => {
      const player = await startPlayer()
      await use(player)
      await player.close()
    },
    { scope: 'worker' },
  ],
  site: [
    async ({ videoPlatform, player }, use) => {
      const site = await startSite({ ...videoPlatform.env(), PLAYER_URL: player.url })
      await use(site)
      await site.stop()
    },
    { scope: 'worker' },
  ],
})

type Held = { play(): void; pause(): void; to(second: number): void; end(): void; fail(code: number): void }

/** The player that is open, or that a button opens, to be played by hand once it has spoken to the page. */
export async function heldPlayer(page: Page, { url }: PlayerStandIn, videoId: string, open?: Locator) {
  await open?.click()
  const address = new RegExp(`^${url}/${videoId}\\?`)
  await expect(page.locator('iframe')).toHaveAttribute('src', address)
  await expect.poll(() => page.frames().some((frame) => address.test(frame.url()))).toBe(true)
  const frame = page.frames().find((one) => address.test(one.url()))
  if (!frame) throw new Error('The player is gone')
  await frame.waitForFunction(
    () => (window as unknown as { player: { state(): number } }).player.state() === 1,
  )
  const act = (what: keyof Held, ...given: number[]) =>
    frame.evaluate(
      ([name, values]) => {
        const { player } = window as unknown as { player: Record<string, (...values: number[]) => void> }
        player[name as string]?.(...(values as number[]))
      },
      [what, given] as const,
    )
  return {
    frame,
    play: () => act('play'),
    pause: () => act('pause'),
    to: (second: number) => act('to', second),
    end: () => act('end'),
    fail: (code: number) => act('fail', code),
    state: () => frame.evaluate(() => (window as unknown as { player: { state(): number } }).player.state()),
    place: () => frame.evaluate(() => (window as unknown as { player: { place(): number } }).player.place()),
  }
}
