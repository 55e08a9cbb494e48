import { z } from 'zod'
import { VIDEO_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'

/** The platform's own image hosts; no other address is ever stored as a thumbnail. */
const THUMBNAIL = /^https:\/\/(?:i\d?\.ytimg\.com|img\.youtube\.com)\/[\w\-./?=&%]+$/

export function isPlatformThumbnail(address: string): boolean {
  return address.length <= limits.url && THUMBNAIL.test(address)
}

/** Facts of a video on the platform. */
export const VideoFacts = z.object({
  /** The short link, `https://youtu.be/<id>`. */
  videoName: z.string(),
  title: z.string(),
  description: z.string(),
  thumbnail: z.string().nullable(),
  publishedAt: z.string().nullable(),
  language: z.string().nullable(),
  /** Seconds, where known. */
  duration: z.number().int().nullable(),
})
export type VideoFacts = z.infer<typeof VideoFacts>

/** The same before it is in a playlist, with whether it can be played here. */
export const LookedUpVideo = VideoFacts.extend({ state: z.enum(VIDEO_STATES) })
export type LookedUpVideo = z.infer<typeof LookedUpVideo>

/** A video in a playlist. */
export const Video = LookedUpVideo.extend({ _id: z.string() })
export type Video = z.infer<typeof Video>

/** A chapter of a video, as its description lists them. */
export const Chapter = z.object({
  /** Where it begins. */
  seconds: z.number().int(),
  title: z.string(),
})
export type Chapter = z.infer<typeof Chapter>

/** A video in a list: without the text that is shown only for an opened one. */
export const ListedVideo = Video.omit({ description: true, language: true })
export type ListedVideo = z.infer<typeof ListedVideo>

const momentRule = 'publishedAt must be a day or a moment'
const Moment = z
  .union([z.iso.datetime({ offset: true }), z.iso.date()], momentRule)
  .refine((value) => value >= '1900' && !Number.isNaN(Date.parse(value)), momentRule)

/** A video as browsers send it; `videoName` is any accepted link. */
export const VideoInput = z.object({
  videoName: z.string().max(limits.url),
  title: text(limits.title),
  description: text(limits.description, 0).nullish(),
  thumbnail: z
    .union([
      z.literal(''),
      z
        .string()
        .max(limits.url)
        .regex(THUMBNAIL, 'thumbnail must be an https address on the video site’s image hosts'),
    ])
    .nullish(),
  publishedAt: z.union([z.literal(''), Moment], momentRule).nullish(),
  language: text(35, 0).nullish(),
})
export type VideoInput = z.infer<typeof VideoInput>

export const videos = {
  lookup: endpoint({
    method: 'GET',
    path: '/video/lookup',
    access: 'creator',
    summary: 'Facts of the video behind a link, and whether it can be played here',
    failures: ['video_link_invalid', 'video_not_found', 'video_platform_down'],
    query: z.object({ url: z.string().max(limits.url) }),
    reply: z.object({ data: LookedUpVideo }),
  }),
}
