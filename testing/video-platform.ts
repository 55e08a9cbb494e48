import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { videoIdOf } from '#contract/video-link.ts'
import { answerPlaylistItems, answerPlaylists, answerVideos } from './video-platform/data-api.ts'
import { answerFeed, answerOembed } from './video-platform/keyless.ts'
import { json, replyQuotaExceeded } from './video-platform/replies.ts'
import { aFakeList, aFakeVideo, type FakeList, type FakeVideo } from './video-platform/world.ts'

type FailureMode = 'none' | 'down' | 'slow' | 'malformed' | 'huge' | 'quota' | 'elsewhere' | 'failing'

/**
 * A fake of the video platform on this machine: its Data API, oEmbed and feeds, and the ways in which they fail.
 */
export interface FakePlatform {
  /** For startApp: the addresses, and the Data API's key if given. */
  env(key?: string): Record<string, string>
  /** The existing videos. One that was never added is not found. */
  put(videoId: string, video?: Partial<FakeVideo>): void
  /** Its owner deletes a video; lists still have its entry. */
  remove(videoId: string): void
  /** A list of videos in order; those that do not exist are listed as deleted. */
  putList(listId: string, videoIds: string[], list?: Partial<FakeList>): void
  removeList(listId: string): void
  failureMode: FailureMode
  /** While set, only requests for this video are answered; others hang. */
  answersOnly: string | null
  /** Milliseconds before each answer. */
  delay: number
  /** The requested video ids, call by call. */
  calls: string[][]
  /** The requested resources of the Data API: `videos`, `playlists`, `playlistItems`, one unit each. */
  units: string[]
  /** How many answers were 304. */
  unchanged: number
  /** How often a redirect to a machine's metadata was followed (failure mode `elsewhere`). */
  strayed: number
  close(): Promise<void>
}

export async function startVideoPlatform(): Promise<FakePlatform> {
  const world = { videos: new Map<string, FakeVideo>(), lists: new Map<string, FakeList>() }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    if (url.pathname.startsWith('/latest/')) fake.strayed += 1
    const resource = url.pathname.split('/').at(-1) ?? ''
    const ids = idsIn(url, resource)
    if (ids) fake.calls.push(ids)
    if (url.pathname.startsWith('/v3/')) fake.units.push(resource)
    if (ids && fake.answersOnly !== null && !ids.includes(fake.answersOnly)) return
    const reply = () => {
      if (answerWithFailure(fake.failureMode, request, response)) return
      if (url.pathname.startsWith('/v3/') && !url.searchParams.get('key'))
        return void json(response, 403, { error: { code: 403, errors: [{ reason: 'forbidden' }] } })
      answer(resource, url, request, response)
    }
    // Without a delay there is no timer either: a test may have stopped the clock.
    if (fake.delay > 0) setTimeout(reply, fake.delay)
    else reply()
  })
  function answer(resource: string, url: URL, request: IncomingMessage, response: ServerResponse): void {
    const exchange = { url, request, response, onUnchanged: () => (fake.unchanged += 1) }
    if (resource === 'videos') answerVideos(world, exchange)
    else if (resource === 'playlists') answerPlaylists(world, exchange)
    else if (resource === 'playlistItems') answerPlaylistItems(world, exchange)
    else if (resource === 'videos.xml') answerFeed(world, exchange)
    else answerOembed(world, exchange)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const fake: FakePlatform = {
    env: (key) => ({
      YOUTUBE_API_URL: `${address}/v3`,
      YOUTUBE_OEMBED_URL: `${address}/oembed`,
      ...(key ? { YOUTUBE_API_KEY: key } : {}),
    }),
    put: (videoId, video) => world.videos.set(videoId, aFakeVideo(videoId, video)),
    remove: (videoId) => world.videos.delete(videoId),
    putList: (listId, videoIds, list) => world.lists.set(listId, aFakeList(listId, videoIds, list)),
    removeList: (listId) => world.lists.delete(listId),
    failureMode: 'none',
    answersOnly: null,
    delay: 0,
    calls: [],
    units: [],
    unchanged: 0,
    strayed: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return fake
}

function idsIn(url: URL, resource: string): string[] | undefined {
  if (resource === 'videos') return (url.searchParams.get('id') ?? '').split(',')
  if (resource === 'playlists' || resource === 'playlistItems' || resource === 'videos.xml') return undefined
  return [videoIdOf(url.searchParams.get('url') ?? '') ?? '']
}

/** True if the failure has answered, or will never answer. */
function answerWithFailure(mode: FailureMode, request: IncomingMessage, response: ServerResponse): boolean {
  switch (mode) {
    case 'none':
      return false
    case 'slow':
      return true
    case 'down':
      request.socket.destroy()
      return true
    case 'malformed':
      response.end('<html>not what you asked for')
      return true
    case 'huge':
      response.end(JSON.stringify({ title: 'x'.repeat(3 * 1024 * 1024) }))
      return true
    case 'elsewhere':
      response.writeHead(302, { location: '/latest/meta-data/' }).end()
      return true
    case 'failing':
      json(response, 500, { error: { code: 500, errors: [{ reason: 'backendError' }] } })
      return true
    case 'quota':
      replyQuotaExceeded(response)
      return true
  }
}
