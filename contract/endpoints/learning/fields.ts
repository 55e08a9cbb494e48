import { z } from 'zod'
import { Id } from '../../fields.ts'
import { limits } from '../../limits.ts'
import { VIDEO_ID } from '../../video-link.ts'

/** The platform's 11-character identifier: progress belongs to a video, whichever course it is watched in. */
export const VideoId = z.string().regex(VIDEO_ID, 'videoId must be the 11 characters of a video')
export const CourseId = z.object({ playlistId: Id })
export const seconds = (name: string) =>
  z
    .number(`${name} must be a number of seconds`)
    .min(0, `${name} must not be negative`)
    .max(limits.videoSeconds, `${name} must be at most ${limits.videoSeconds} seconds`)
    .transform(Math.floor)
