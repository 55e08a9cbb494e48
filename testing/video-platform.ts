import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { videoIdOf } from '#contract/video-link.ts'

type Mood = 'well' | 'down' | 'slow' | 'malformed' | 'huge' | 'quota' | 'elsewhere'

/** A stand-in for the video platform on this machine: both its APIs, and the ways in which they fail. */
export interface PlatformStandIn {
  /** For startApp: the addresses, and with `key` the Data API's key. */
  env(key?: string): Record<string, string>
  /** What exists there. A video that was never put there is not found. */
  put(videoId: string, video?: Partial<StandInVideo>): void
  mood: Mood
  /** Milliseconds before each answer. */
  delay: number
  /** The video ids asked for, call by call. */
  calls: string[][]
  /** How often somebody followed the way to where `elsewhere` sends, a machine's metadata. */
  strayed: number
  close(): Promise<void>
}

interface StandInVideo {
  title: string
  description: string
  private: boolean
  /** ISO 8601. */
  duration: string
  language: string
  thumbnail: string
}

export async function startVideoPlatform(): Promise<PlatformStandIn> {
  const videos = new Map<string, StandInVideo>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in')
    if (url.pathname.startsWith('/latest/')) standIn.strayed += 1
    const ids = url.pathname.endsWith('/videos')
      ? (url.searchParams.get('id') ?? '').split(',')
      : [videoIdOf(url.searchParams.get('url') ?? '') ?? '']
    standIn.calls.push(ids)
    setTimeout(() => {
      if (answerInMood(standIn.mood, request, response)) return
      if (url.pathname.endsWith('/videos')) answerDataApi(url, ids, videos, response)
      else answerOembed(ids[0] ?? '', videos, response)
    }, standIn.delay)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const standIn: PlatformStandIn = {
    env: (key) => ({
      YOUTUBE_API_URL: `${address}/v3`,
      YOUTUBE_OEMBED_URL: `${address}/oembed`,
      ...(key ? { YOUTUBE_API_KEY: key } : {}),
    }),
    put: (videoId, video = {}) =>
      videos.set(videoId, {
        title: `Title of ${videoId}`,
        description: `About ${videoId}`,
        private: false,
        duration: 'PT1H2M3S',
        language: 'hi',
        thumbnail: `https://i.ytimg.com/vi/${videoId}/maxresdefault.jpg`,
        ...video,
      }),
    mood: 'well',
    delay: 0,
    calls: [],
    strayed: 0,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return standIn
}

/** True when the mood has given the answer, or will never give one. */
function answerInMood(mood: Mood, request: IncomingMessage, response: ServerResponse): boolean {
  switch (mood) {
    case 'well':
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
    case 'quota':
      json(response, 403, { error: { code: 403, errors: [{ reason: 'quotaExceeded' }] } })
      return true
  }
}

function answerDataApi(
  url: URL,
  ids: string[],
  videos: Map<string, StandInVideo>,
  response: ServerResponse,
): ServerResponse {
  if (!url.searchParams.get('key')) return json(response, 403, { error: { code: 403 } })
  const items = ids.flatMap((id) => {
    const video = videos.get(id)
    if (!video || video.private) return []
    const snippet = {
      title: video.title,
      description: video.description,
      publishedAt: '2024-03-01T06:30:00Z',
      defaultAudioLanguage: video.language,
      thumbnails: {
        default: { url: `https://i.ytimg.com/vi/${id}/default.jpg`, width: 120, height: 90 },
        maxres: { url: video.thumbnail, width: 1280, height: 720 },
      },
    }
    return [
      { kind: 'youtube#video', id, snippet, contentDetails: { duration: video.duration }, statistics: {} },
    ]
  })
  return json(response, 200, { kind: 'youtube#videoListResponse', items })
}

function answerOembed(
  id: string,
  videos: Map<string, StandInVideo>,
  response: ServerResponse,
): ServerResponse {
  const video = videos.get(id)
  if (!video) return json(response, 404, 'Not Found')
  if (video.private) return json(response, 401, 'Unauthorized')
  return json(response, 200, {
    type: 'video',
    version: '1.0',
    title: video.title,
    author_name: 'Somebody',
    thumbnail_url: `https://i.ytimg.com/vi/${id}/hqdefault.jpg`,
  })
}

function json(response: ServerResponse, status: number, body: unknown): ServerResponse {
  return response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
