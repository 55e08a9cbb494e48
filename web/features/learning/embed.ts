/**
 * The message protocol of the platform's embed, spoken directly: none of their scripts run in our pages. The
 * page keeps announcing that it listens until the player answers, then subscribes to its events; the player reports
 * position and state several times a second. Messages count only from the player's own origin and window.
 */

/** The player's state numbers. */
const STATES = {
  '-1': 'unstarted',
  0: 'ended',
  1: 'playing',
  2: 'paused',
  3: 'buffering',
  5: 'cued',
} as const
export type PlayerState = (typeof STATES)[keyof typeof STATES]

export interface Place {
  /** Seconds from the beginning. */
  seconds: number
  /** Length of the video in seconds; 0 while the player does not know it. */
  duration: number
}

export type PlayerEvent =
  | { kind: 'place'; place: Place }
  | { kind: 'state'; state: PlayerState }
  /** 2 bad parameter, 5 the player itself, 100 gone or private, 101 and 150 embedding off, 153 no referrer. */
  | { kind: 'failure'; code: number }

interface Embed {
  seekTo(seconds: number): void
  play(): void
  pause(): void
  /** Stops sending and listening. */
  stop(): void
}

interface Listener {
  /** The first message from the player. */
  onFirst(): void
  onPlayerEvent(event: PlayerEvent): void
}

/** How often the page announces itself to a player that has not answered yet. Milliseconds. */
const INTERVAL = 250
const MAX_MESSAGE = 50_000

/** The address of a video's player: it starts at a second and sends messages to this page. */
export function embedAddress(playerUrl: string, videoId: string, start: number): string {
  const options = new URLSearchParams({
    autoplay: '1',
    rel: '0',
    playsinline: '1',
    enablejsapi: '1',
    origin: window.location.origin,
    ...(start > 0 ? { start: String(Math.floor(start)) } : {}),
  })
  return `${playerUrl}/${videoId}?${options}`
}

export function listenToEmbed(frame: HTMLIFrameElement, playerUrl: string, listener: Listener): Embed {
  const { origin } = new URL(playerUrl)
  let hasSpoken = false
  /** Commands to send as soon as it listens; the last one of each kind. */
  const early = new Map<string, unknown[]>()
  const say = (message: object, target = origin) =>
    frame.contentWindow?.postMessage(JSON.stringify({ id: 1, channel: 'widget', ...message }), target)
  // Nothing in it is secret, and before (or without) the player the frame has no origin.
  const asking = setInterval(() => say({ event: 'listening' }, '*'), INTERVAL)

  function onMessage({ source, origin: from, data }: MessageEvent) {
    if (from !== origin || source === null || source !== frame.contentWindow) return
    if (!hasSpoken) {
      hasSpoken = true
      clearInterval(asking)
      for (const event of ['onStateChange', 'onError']) command('addEventListener', event)
      for (const [func, args] of early) command(func, ...args)
      listener.onFirst()
    }
    for (const event of parsePlayerMessage(data)) listener.onPlayerEvent(event)
  }
  function command(func: string, ...args: unknown[]) {
    if (hasSpoken) say({ event: 'command', func, args })
    else {
      early.delete(func)
      early.set(func, args)
    }
  }
  window.addEventListener('message', onMessage)
  return {
    seekTo: (seconds) => command('seekTo', seconds, true),
    play: () => command('playVideo'),
    pause: () => command('pauseVideo'),
    stop() {
      clearInterval(asking)
      window.removeEventListener('message', onMessage)
    },
  }
}

/** The content of a message; nothing where it is not one we know. */
export function parsePlayerMessage(data: unknown): PlayerEvent[] {
  const message = parse(data)
  if (!message) return []
  const { event, info } = message
  if (event === 'onError') return typeof info === 'number' ? [{ kind: 'failure', code: info }] : []
  if (event === 'onStateChange') return stateOf(info)
  if (event !== 'infoDelivery' && event !== 'initialDelivery') return []
  if (typeof info !== 'object' || info === null) return []
  const state = info as { currentTime?: unknown; duration?: unknown; playerState?: unknown }
  const seconds = amount(state.currentTime)
  // The position first: a state is interpreted by where the player is.
  return [
    ...(seconds === null
      ? []
      : [{ kind: 'place' as const, place: { seconds, duration: amount(state.duration) ?? 0 } }]),
    ...stateOf(state.playerState),
  ]
}

function parse(data: unknown): { event?: unknown; info?: unknown } | null {
  if (typeof data !== 'string' || data.length > MAX_MESSAGE) return null
  try {
    const message: unknown = JSON.parse(data)
    return typeof message === 'object' ? message : null
  } catch {
    return null
  }
}

function stateOf(value: unknown): PlayerEvent[] {
  const state = typeof value === 'number' ? STATES[String(value) as keyof typeof STATES] : undefined
  return state ? [{ kind: 'state', state }] : []
}

function amount(value: unknown): number | null {
  return typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
}
