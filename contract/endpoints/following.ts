import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { VIDEO_ID } from '../video-link.ts'
import { ImportedVideo } from './imports.ts'
import { PlaylistId } from './playlists.ts'

const ChangedVideo = ImportedVideo.extend({
  /** Its id on the video site, by which it can be added. */
  videoId: z.string(),
})

/** How the source of a playlist differs from the playlist. */
export const Changes = z.object({
  /** Where the playlist came from; null when it was not imported from a list. */
  source: z.object({ id: z.string(), title: z.string(), channel: z.string() }).nullable(),
  /** Whether new videos of the source are added automatically. */
  follow: z.boolean(),
  /** At the source and not in the playlist, in the source's order. */
  added: z.array(ChangedVideo),
  /** In the playlist and no longer at the source, in the playlist's order. */
  removed: z.array(ChangedVideo),
  /** When the source was last read; null before the first time. */
  checkedAt: z.string().nullable(),
})
export type Changes = z.infer<typeof Changes>

/** How many differences there are between a playlist and its source. */
export const ChangeCount = z.object({
  playlistId: z.string(),
  name: z.string(),
  added: z.number().int(),
  removed: z.number().int(),
})
export type ChangeCount = z.infer<typeof ChangeCount>

const VideoIds = z
  .array(z.string().regex(VIDEO_ID, 'must be ids of videos on the video site'))
  .max(limits.videosPerPlaylist.max)
  .default([])

const OneChanges = z.object({ data: Changes })

export const following = {
  list: endpoint({
    method: 'GET',
    path: '/playlist/changes',
    access: 'creator',
    summary: "Which of one's own playlists differ from their sources, as of the last reading",
    reply: z.object({ data: z.array(ChangeCount) }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/playlist/changes/:id',
    access: 'creator',
    summary: "How the source of one's own playlist differs, read now if the video site can be reached",
    failures: ['not_your_playlist', 'playlist_not_found'],
    params: PlaylistId,
    reply: OneChanges,
  }),
  applySourceChanges: endpoint({
    method: 'POST',
    path: '/playlist/changes/:id',
    access: 'creator',
    summary: "Apply changes of the source to one's own playlist; returns the remaining ones",
    failures: ['not_your_playlist', 'playlist_changed', 'playlist_not_found'],
    params: PlaylistId,
    body: z.object({
      /** Of `added`: appended to the playlist. */
      add: VideoIds,
      /** Of `removed`: removed from the playlist. */
      remove: VideoIds,
      /** Of either: left as they are and not offered again. */
      leave: VideoIds,
    }),
    reply: OneChanges,
  }),
  follow: endpoint({
    method: 'PUT',
    path: '/playlist/follow/:id',
    access: 'creator',
    summary: 'Set whether new videos of the source are added automatically',
    failures: ['not_your_playlist', 'playlist_not_found', 'playlist_without_source'],
    params: PlaylistId,
    body: z.object({ follow: z.boolean() }),
    reply: OneChanges,
  }),
}
