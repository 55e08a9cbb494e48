import { z } from 'zod'
import { VIDEO_STATES } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Nothing } from '../fields.ts'
import { VIDEO_ID } from '../video-link.ts'

/** The state of the catalogue's videos, as the video site says. */
export const Health = z.object({
  quota: z.object({
    /** The day of the video site's quota (California). */
    day: z.string(),
    daily: z.number().int(),
    used: z.number().int(),
    left: z.number().int(),
    /** The video site has said that nothing is left. */
    isExceeded: z.boolean(),
    purposes: z.array(z.object({ purpose: z.string(), units: z.number().int() })),
  }),
  checks: z.object({
    /** Videos whose check is due. */
    due: z.number().int(),
    /** When the video that waits longest was to be checked; null when none is due. */
    oldestDueAt: z.string().nullable(),
    /** How many can be checked a day. */
    perDay: z.number().int(),
    /** When everything that is due will have been checked. */
    throughAt: z.string(),
  }),
  /** Videos by their state at the end of each day, the oldest day first. */
  days: z.array(
    z.object({ day: z.string(), states: z.partialRecord(z.enum(VIDEO_STATES), z.number().int()) }),
  ),
})
export type Health = z.infer<typeof Health>

export const health = {
  tellTrouble: endpoint({
    method: 'POST',
    path: '/video/trouble',
    access: 'anyone',
    summary:
      'Tell that a player could not play a video: a reason to check it soon; the answer is always the same',
    body: z.object({
      videoId: z.string().regex(VIDEO_ID, 'videoId must be the id of a video on the video site'),
      /** As the player said it. */
      code: z.number().int().min(0).max(999),
    }),
    reply: Nothing,
  }),
  read: endpoint({
    method: 'GET',
    path: '/operator/health',
    access: 'operator',
    summary: 'The health of the catalogue, and what its checks may still cost today',
    reply: z.object({ data: Health }),
  }),
}
