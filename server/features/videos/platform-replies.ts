import { z } from 'zod'
import type { VideoState } from '#contract/constants.ts'
import { isPlatformThumbnail } from '#contract/endpoints/videos.ts'
import { limits } from '#contract/limits.ts'

/** The platform's facts about a video; null where this source does not have them. */
export interface PlatformFacts {
  id: string
  title: string
  description: string | null
  thumbnail: string | null
  publishedAt: Date | null
  language: string | null
  /** Seconds. */
  duration: number | null
  /** Whether it can be played. */
  state: VideoState
}

export const SIZES = ['maxres', 'standard', 'high', 'medium', 'default'] as const
export const Thumbnail = z.object({ url: z.string() }).optional().catch(undefined)

const Countries = z.array(z.string()).optional().catch(undefined)
const ContentDetails = z.object({
  duration: z.string().catch(''),
  regionRestriction: z.object({ allowed: Countries, blocked: Countries }).optional().catch(undefined),
  contentRating: z.object({ ytRating: z.string().optional() }).optional().catch(undefined),
})
const Status = z.object({
  uploadStatus: z.string().optional().catch(undefined),
  privacyStatus: z.string().optional().catch(undefined),
  embeddable: z.boolean().optional().catch(undefined),
})

const DataApiReply = z.object({ items: z.array(z.looseObject({ id: z.string() })) })
const DataApiVideo = z.object({
  snippet: z.object({
    title: z.string(),
    description: z.string().catch(''),
    publishedAt: z.string().optional().catch(undefined),
    defaultAudioLanguage: z.string().optional().catch(undefined),
    defaultLanguage: z.string().optional().catch(undefined),
    thumbnails: z
      .object(Object.fromEntries(SIZES.map((size) => [size, Thumbnail])))
      .partial()
      .catch({}),
  }),
  contentDetails: ContentDetails.optional().catch(undefined),
  status: Status.optional().catch(undefined),
})

/** Parses a reply of the Data API's /videos: null for a video whose item is invalid. Throws when all of it is. */
export function readDataApiReply(reply: unknown): [id: string, facts: PlatformFacts | null][] {
  return DataApiReply.parse(reply).items.map((item) => {
    const { data } = DataApiVideo.safeParse(item)
    return [item.id, data ? factsOf(item.id, data) : null]
  })
}

function factsOf(
  id: string,
  { snippet, contentDetails, status }: z.infer<typeof DataApiVideo>,
): PlatformFacts {
  return {
    id,
    title: clean(snippet.title, limits.title),
    description: clean(snippet.description, limits.description),
    thumbnail: firstThumbnail(SIZES.map((size) => snippet.thumbnails[size]?.url)),
    publishedAt: moment(snippet.publishedAt),
    language: (snippet.defaultAudioLanguage ?? snippet.defaultLanguage)?.slice(0, 35) ?? null,
    duration: contentDetails ? secondsOf(contentDetails.duration) : null,
    state: stateOf(status, contentDetails),
  }
}

/** The country of our learners. */
const COUNTRY = 'IN'
const NEVER_PLAYED = new Set(['deleted', 'failed', 'rejected'])

/** Whether a listed video can be played by our learners. */
function stateOf(
  { uploadStatus = '', privacyStatus, embeddable }: z.infer<typeof Status> = {},
  { regionRestriction, contentRating }: Partial<z.infer<typeof ContentDetails>> = {},
): VideoState {
  if (NEVER_PLAYED.has(uploadStatus)) return 'gone'
  if (privacyStatus === 'private') return 'private'
  if (embeddable === false) return 'embedding_off'
  const { allowed, blocked } = regionRestriction ?? {}
  if (blocked?.includes(COUNTRY) || (allowed && !allowed.includes(COUNTRY))) return 'blocked'
  return contentRating?.ytRating === 'ytAgeRestricted' ? 'restricted' : 'ok'
}

const Rejection = z.object({
  error: z.object({ errors: z.array(z.object({ reason: z.string() })) }),
})

/** The Data API's own code for why it rejected a call. */
export function reasonOf(body: unknown): string | null {
  return Rejection.safeParse(body).data?.error.errors[0]?.reason ?? null
}

export function isQuotaExceeded(reason: string | null): boolean {
  return reason === 'quotaExceeded' || reason === 'dailyLimitExceeded'
}

const OembedReply = z.object({ title: z.string(), thumbnail_url: z.string().optional().catch(undefined) })

/** Parses a reply of the oEmbed address; throws when it is invalid. */
export function readOembedReply(videoId: string, reply: unknown): PlatformFacts {
  const { title, thumbnail_url } = OembedReply.parse(reply)
  return {
    id: videoId,
    title: clean(title, limits.title),
    description: null,
    thumbnail: firstThumbnail([thumbnail_url]),
    publishedAt: null,
    language: null,
    duration: null,
    state: 'ok',
  }
}

export function clean(text: string, max: number): string {
  const plain = text.replaceAll('\0', '').normalize('NFC').trim()
  return plain.length <= max ? plain : [...plain.slice(0, max)].slice(0, -1).join('').trim()
}

export function firstThumbnail(addresses: (string | undefined)[]): string | null {
  return addresses.find((address) => address !== undefined && isPlatformThumbnail(address)) ?? null
}

export function moment(text: string | undefined): Date | null {
  const date = new Date(text ?? '')
  return Number.isNaN(date.getTime()) ? null : date
}

const DURATION = /^P(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,5})M)?(?:(\d{1,7})S)?)?$/

/** Seconds of an ISO 8601 duration; null for a live stream's P0D and for invalid ones. */
function secondsOf(duration: string): number | null {
  const parts = DURATION.exec(duration)
  if (!parts) return null
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = parts.slice(1).map((part) => Number(part ?? 0))
  return days * 86_400 + hours * 3_600 + minutes * 60 + seconds || null
}
