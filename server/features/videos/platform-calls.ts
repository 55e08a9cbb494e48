import { shortLink } from '#contract/video-link.ts'
import { type PlatformFacts, readDataApiReply, readOembedReply } from './platform-replies.ts'

/** The platform gave no usable answer. Carries no address and no cause: the key would be in them. */
export class PlatformDown extends Error {
  constructor(reason: string) {
    super(`the video platform gave no usable answer: ${reason}`)
    this.name = 'PlatformDown'
  }
}

export interface PlatformAddresses {
  apiKey: string | undefined
  apiUrl: string
  oembedUrl: string
}

/** What is known of the asked videos after a call; one that is missing here does not exist or is private. */
type Ask = (videoIds: string[]) => Promise<PlatformFacts[]>

const TIMEOUT_MS = 3_000
const LARGEST_REPLY = 2 * 1024 * 1024
/** The Data API takes this many videos in one call. */
export const DATA_API_BATCH = 50

/** Asks the Data API for up to 50 videos. Every refusal (quota, key) means that it cannot answer now. */
export function askDataApi({ apiUrl, apiKey = '' }: PlatformAddresses): Ask {
  return async (videoIds) => {
    const url = new URL(`${apiUrl.replace(/\/+$/, '')}/videos`)
    url.searchParams.set('part', 'snippet,contentDetails,statistics')
    url.searchParams.set('id', videoIds.join(','))
    url.searchParams.set('key', apiKey)
    const { status, text } = await get(url)
    if (status !== 200) throw new PlatformDown(`status ${status}`)
    return understood(() => readDataApiReply(JSON.parse(text)))
  }
}

/** oEmbed answers for one video; these statuses say that it does not exist, is private or may not be embedded. */
const ABSENT = new Set([400, 401, 403, 404])

export function askOembed({ oembedUrl }: PlatformAddresses): Ask {
  return async ([videoId = '']) => {
    const url = new URL(oembedUrl)
    url.searchParams.set('format', 'json')
    url.searchParams.set('url', shortLink(videoId))
    const { status, text } = await get(url)
    if (ABSENT.has(status)) return []
    if (status !== 200) throw new PlatformDown(`status ${status}`)
    return [understood(() => readOembedReply(videoId, JSON.parse(text)))]
  }
}

function understood<T>(read: () => T): T {
  try {
    return read()
  } catch {
    throw new PlatformDown('a reply that is not understood')
  }
}

async function get(url: URL): Promise<{ status: number; text: string }> {
  try {
    const reply = await fetch(url, {
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      headers: { accept: 'application/json' },
    })
    return { status: reply.status, text: await readBounded(reply) }
  } catch (error) {
    if (error instanceof PlatformDown) throw error
    throw new PlatformDown(error instanceof Error ? error.name : 'unknown')
  }
}

async function readBounded(reply: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of reply.body ?? []) {
    size += chunk.byteLength
    if (size > LARGEST_REPLY) throw new PlatformDown('a reply that is too large')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
