import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

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

export async function startPlayer(): Promise<PlayerStandIn> {
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
