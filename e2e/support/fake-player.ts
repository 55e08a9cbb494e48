import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * A fake of the platform's player on a port of its own. It uses the real protocol: it sends messages only if the
 * address allows it, only to its origin and only once it was told that somebody listens. Time passes while it plays.
 */
export interface FakePlayer {
  /** For PLAYER_URL. */
  url: string
  /** Videos whose player never answers. */
  silent: Set<string>
  close(): Promise<void>
}

/** What runs in the frame: `window.player` is the test's handle. */
const pageOf = (
  rejection: number | null,
) => `<!doctype html><meta charset="utf-8"><title>Player</title><p>The video plays here.</p><script>
const options = new URLSearchParams(location.search)
const ORIGIN = options.get('enablejsapi') === '1' ? options.get('origin') : null
const events = new Set()
const place = { currentTime: Number(options.get('start') ?? 0), duration: 600 }
let failure = ${rejection}
let state = failure === null && options.get('autoplay') === '1' ? 1 : -1
let asked = 0, hasListener = false, last = Date.now()
const post = (event, info) => hasListener && parent.postMessage(JSON.stringify({ event, info, id: 1, channel: 'widget' }), ORIGIN)
// These are sent to every subscriber.
const say = (event, info) => events.has(event) && post(event, info)
const tell = () => post('infoDelivery', { ...place, playerState: state })
function pass() {
  const now = Date.now()
  if (state === 1) place.currentTime = Math.min(place.duration, place.currentTime + (now - last) / 1000)
  last = now
}
function become(next) { pass(); state = next; say('onStateChange', next); tell() }
setInterval(() => {
  if (state !== 1) return
  pass()
  if (place.currentTime === place.duration) become(0)
  else tell()
}, 250)
window.player = {
  play: () => become(1),
  pause: () => become(2),
  to(second) { pass(); place.currentTime = second; tell() },
  pauseAt(second) { player.to(second); become(2) },
  end() { player.to(place.duration); become(0) },
  fail(code) { pass(); state = -1; failure = code; say('onError', code) },
  failAt(second, code) { player.to(second); player.fail(code) },
  place() { pass(); return place.currentTime },
  state: () => state,
  isListenedTo: () => events.has('onStateChange') && events.has('onError'),
}
addEventListener('message', ({ source, origin, data }) => {
  if (source !== parent || origin !== ORIGIN) return
  const { event, func, args = [], id, channel } = JSON.parse(data)
  if (id !== 1 || channel !== 'widget') return
  // Its script loads late: at first it is not there yet.
  if (event === 'listening' && !hasListener && ++asked > 1) {
    hasListener = true
    post('initialDelivery', { ...place, playerState: state })
    post('onReady', null)
  }
  if (!hasListener) return
  if (func === 'addEventListener') {
    events.add(args[0])
    if (args[0] === 'onError' && failure !== null) say('onError', failure)
  }
  if (func === 'playVideo') player.play()
  if (func === 'pauseVideo') player.pause()
  if (func === 'seekTo') player.to(args[0])
})
</script>`

/** An embed without a Referer is rejected. */
const NO_REFERRER = 153

export async function startPlayer(): Promise<FakePlayer> {
  const silent = new Set<string>()
  const server = createServer(({ url, headers }, response) => {
    const id = new URL(url ?? '/', 'http://player').pathname.split('/').at(-1) ?? ''
    response.writeHead(200, { 'content-type': 'text/html' })
    const page = pageOf(headers.referer ? null : NO_REFERRER)
    response.end(silent.has(id) ? '<!doctype html><title>Player</title>' : page)
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
