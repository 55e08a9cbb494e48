import { z } from 'zod'
import { VIDEO_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Nothing } from '../fields.ts'
import { VIDEO_ID } from '../video-link.ts'

/** The state of the catalogue's videos, as reported by the video site. */
export const Health = z.object({
  quota: z.object({
    /** The day of the video site's quota (Pacific time). */
    day: z.string(),
    daily: z.number().int(),
    used: z.number().int(),
    left: z.number().int(),
    /** The video site has answered that the quota is used up. */
    isExceeded: z.boolean(),
    purposes: z.array(z.object({ purpose: z.string(), units: z.number().int() })),
  }),
  checks: z.object({
    /** Videos whose check is due. */
    due: z.number().int(),
    /** When the most overdue video should have been checked; null when none is due. */
    oldestDueAt: z.string().nullable(),
    /** How many can be checked in a day. */
    perDay: z.number().int(),
    /** Within how many hours everything that is due will have been checked; null without any units for checks. */
    withinHours: z.number().int().nullable(),
  }),
  /** Videos by their state, counted once a day; oldest day first. */
  days: z.array(
    z.object({ day: z.string(), states: z.partialRecord(z.enum(VIDEO_STATES), z.number().int()) }),
  ),
})
export type Health = z.infer<typeof Health>

export const health = {
  reportPlaybackError: endpoint({
    method: 'POST',
    path: '/video/trouble',
    access: 'anyone',
    summary:
      'Report that a player could not play a video, so that it is checked soon; the reply is always the same',
    body: z.object({
      videoId: z.string().regex(VIDEO_ID, 'videoId must be the id of a video on the video site'),
      /** The error code that the player reported. */
      code: z.number().int().min(0).max(999),
    }),
    reply: Nothing,
  }),
  read: endpoint({
    method: 'GET',
    path: '/operator/health',
    access: 'operator',
    summary: 'The health of the catalogue, and the quota left for its checks today',
    reply: z.object({ data: Health }),
  }),
}
