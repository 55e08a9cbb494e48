import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, Nothing } from '../fields.ts'
import { limits } from '../limits.ts'
import { OneMovedVideos } from './playlists.ts'
import { ListedVideo } from './videos.ts'

/** A video of one's own playlist that cannot be played, with its place. */
export const Repair = z.object({
  playlist: z.object({ _id: z.string(), name: z.string() }),
  /** Its place in the playlist, from 1. */
  number: z.number().int(),
  video: ListedVideo,
})
export type Repair = z.infer<typeof Repair>

const place = { playlistId: Id, videoId: Id }

export const repairs = {
  list: endpoint({
    method: 'GET',
    path: '/playlist/repairs',
    access: 'creator',
    summary: "The unplayable videos of one's own playlists, except those to be kept as they are",
    reply: z.object({
      /** At most 100. */
      data: z.array(Repair).max(limits.repairsAtOnce),
      total: z.number().int(),
    }),
  }),
  replace: endpoint({
    method: 'PUT',
    path: '/playlist/replace',
    access: 'creator',
    summary: 'Replace a video; learners who have watched the old one have watched the new one',
    failures: [
      'not_your_playlist',
      'playlist_not_found',
      'video_exists',
      'video_link_invalid',
      'video_not_found',
      'video_not_on_platform',
      'video_not_playable',
      'video_platform_down',
    ],
    body: z.object({
      ...place,
      /** A link of the replacement, in any accepted form. */
      videoName: z.string().max(limits.url),
    }),
    reply: OneMovedVideos,
  }),
  keep: endpoint({
    method: 'PUT',
    path: '/playlist/keep',
    access: 'creator',
    summary: 'Keep an unplayable video as it is; it needs repair again when its state changes',
    failures: ['not_your_playlist', 'playlist_not_found', 'video_not_found'],
    body: z.object(place),
    reply: Nothing,
  }),
}
