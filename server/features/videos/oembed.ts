import { shortLink } from '#contract/video-link.ts'
import type { PlatformAddresses } from './data-api.ts'
import type { Absent, VideoOutcome } from './platform-calls.ts'
import { fetchReply, PlatformDown, parseReply } from './platform-http.ts'
import { readOembedReply } from './platform-replies.ts'

/** The meaning of oEmbed's statuses. */
const ABSENT: Record<number, Absent['why']> = { 400: 'gone', 403: 'private', 404: 'gone' }
/** The only thing oEmbed tells about a video that may not be embedded. */
const EMBEDDING_OFF = 401

/** oEmbed answers for one video. */
export async function fetchOembed({ oembedUrl }: PlatformAddresses, videoId: string): Promise<VideoOutcome> {
  const url = new URL(oembedUrl)
  url.searchParams.set('format', 'json')
  url.searchParams.set('url', shortLink(videoId))
  const { status, text } = await fetchReply(url, { accept: 'application/json' })
  if (status === EMBEDDING_OFF) return { state: 'embedding_off' }
  const why = ABSENT[status]
  if (why) return { state: 'absent', why }
  if (status !== 200) throw new PlatformDown(`status ${status}`)
  return { state: 'found', facts: parseReply(() => readOembedReply(videoId, JSON.parse(text))) }
}
