import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { text } from '../fields.ts'
import { isMix, isPersonal } from '../import-links.ts'
import { limits } from '../limits.ts'
import { LookedUpVideo } from './videos.ts'

/** The list on the platform that the videos were imported from. */
export const Source = z.object({
  id: z.string(),
  title: z.string(),
  channel: z.string(),
  description: z.string(),
  /** How many entries the list has, including videos that are not available. */
  count: z.number().int(),
  /** Whether all of it can be imported. */
  complete: z.boolean(),
})
export type Source = z.infer<typeof Source>

/** Sent with the videos as an import returned it, so that the course knows where it came from. */
export const SourceInput = z
  .object({
    id: z
      .string()
      .regex(/^[\w-]{2,80}$/, 'source.id must be the id of a playlist on the video site')
      .refine(
        (id) => !isMix(id) && !isPersonal(id),
        'source.id must not be that of a mix or of a personal list',
      ),
    title: text(limits.title, 0),
    channel: text(limits.name, 0),
    complete: z.boolean(),
  })
  .nullish()
export type SourceInput = z.infer<typeof SourceInput>

/** A video as lists and look-ups return it; little is known of one that is gone. */
export const ImportedVideo = LookedUpVideo
export type ImportedVideo = z.infer<typeof ImportedVideo>

const tooMuch = `url must have at most ${limits.importText} characters`

export const imports = {
  read: endpoint({
    method: 'POST',
    path: '/video/import',
    access: 'creator',
    summary: 'The videos of a playlist of the video site, or behind several links, in order',
    failures: [
      'import_link_elsewhere',
      'import_link_missing',
      'import_list_and_videos',
      'import_list_empty',
      'import_list_gone',
      'import_list_private',
      'import_mix',
      'import_personal_list',
      'import_several_lists',
      'video_platform_down',
      'video_quota_used',
    ],
    body: z.object({
      /** The link of a playlist or links of videos, possibly within other text. */
      url: z
        .union([
          z.string().max(limits.importText, tooMuch),
          z.array(z.string().max(limits.url)).max(limits.videosPerPlaylist.max),
        ])
        .transform((links) => (typeof links === 'string' ? links : links.join('\n'))),
      /** Without it everything is returned at once; with `start`, and then the value of `next`, one page at a time. */
      from: z
        .string()
        .regex(/^[\w.=-]{1,300}$/, 'from must be what next said')
        .optional(),
    }),
    reply: z.object({
      data: z.object({
        source: Source.nullable(),
        videos: z.array(ImportedVideo),
        /** For the next page; null after the last one. */
        next: z.string().nullable(),
      }),
    }),
  }),
}
