import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { DraftKey, Id, LanguageName, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { SourceInput } from './imports.ts'
import { CardList, OneCard, OneMovedVideos, OnePlaylist, PlaylistId } from './playlists.ts'
import { VideoInput } from './videos.ts'

const tooShort = fieldRules.field_course_words

const tooFewVideos = fieldRules.field_course_videos
const noCategory = fieldRules.field_course_category

/** A missing list is reported like one that is too short. */
function ifMissing(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => (input == null ? sentence : undefined) }
}

/** Counted as the database does: a picture such as 😀 is one character, where JavaScript has two. */
const charactersOf = (value: string) => [...value].length

const Words = z.string(ifMissing(tooShort))
const Name = Words.pipe(text(limits.name, 0)).refine(
  (value) => charactersOf(value) >= limits.playlistName.min,
  tooShort,
)
const Description = Words.pipe(text(limits.description, 0)).refine(
  (value) => charactersOf(value) >= limits.playlistDescription.min,
  tooShort,
)
const PlaylistLanguage = Words.refine((value) => value.trim().length >= 3, {
  error: tooShort,
  abort: true,
}).pipe(LanguageName)
const CategoryPath = z.array(Id, ifMissing(noCategory)).min(1, noCategory).max(limits.categoryLevels)

export const PlaylistInput = z.object({
  name: Name,
  description: Description,
  language: PlaylistLanguage,
  category: CategoryPath,
  videos: z
    .array(VideoInput, ifMissing(tooFewVideos))
    .min(limits.videosPerPlaylist.min, tooFewVideos)
    .max(limits.videosPerPlaylist.max),
  draftKey: DraftKey,
  source: SourceInput,
  /** Private at first: a draft. */
  draft: z.boolean().default(false),
})
export type PlaylistInput = z.infer<typeof PlaylistInput>

export const PlaylistChange = z.object({
  name: Name.optional(),
  description: Description.optional(),
  language: PlaylistLanguage.optional(),
  category: CategoryPath.optional(),
  /** What the editor showed before the change; rejected when that is no longer up to date. */
  seen: z
    .object({
      name: z.string(),
      description: z.string(),
      language: z.string(),
      category: z.array(z.string()),
    })
    .partial()
    .optional(),
})
export type PlaylistChange = z.infer<typeof PlaylistChange>

/** In order, each with the place of its first video; without them each section keeps its first video. */
const SectionsInput = z
  .array(z.object({ name: text(limits.sectionName), from: z.int().min(1).max(limits.videosPerPlaylist.max) }))
  .max(limits.sections)
  .refine(
    (sections) => sections.every(({ from }, at) => from > (sections[at - 1]?.from ?? 0)),
    'sections must begin one after the other',
  )

export const publishing = {
  create: endpoint({
    method: 'POST',
    path: '/playlist/create',
    access: 'creator',
    summary: 'Publish a playlist',
    failures: [
      'already_published',
      'category_path_invalid',
      'video_exists',
      'video_link_invalid',
      'video_not_on_platform',
    ],
    body: PlaylistInput,
    reply: OnePlaylist,
  }),
  getAll: endpoint({
    method: 'GET',
    path: '/playlist/getAll',
    access: 'creator',
    summary: "The creator's own playlists, newest first",
    reply: CardList,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/playlist/update/:id',
    access: 'creator',
    summary: "Change one's own playlist",
    failures: ['category_path_invalid', 'not_your_playlist', 'playlist_changed', 'playlist_not_found'],
    params: PlaylistId,
    body: PlaylistChange,
    reply: OneCard,
  }),
  setDraft: endpoint({
    method: 'PUT',
    path: '/playlist/draft/:id',
    access: 'creator',
    summary: "Make one's own playlist private, or publish it",
    failures: ['not_your_playlist', 'nothing_to_publish', 'playlist_not_found', 'too_few_to_publish'],
    params: PlaylistId,
    body: z.object({ draft: z.boolean() }),
    reply: OneCard,
  }),
  copy: endpoint({
    method: 'POST',
    path: '/playlist/copy/:id',
    access: 'creator',
    summary: "Copy one's own playlist with all its videos as a new draft",
    failures: ['not_your_playlist', 'playlist_not_found'],
    params: PlaylistId,
    body: z.object({ name: Name }),
    reply: OneCard,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/playlist/delete/:id',
    access: 'creator',
    summary: "Delete one's own playlist; for ten seconds it can be restored",
    failures: ['not_your_playlist', 'playlist_not_found'],
    params: PlaylistId,
    reply: z.object({ data: z.object({ status: z.literal('success') }) }),
  }),
  restore: endpoint({
    method: 'POST',
    path: '/playlist/restore/:id',
    access: 'creator',
    summary: "Undo the deletion of one's own playlist within ten seconds",
    failures: ['not_your_playlist', 'playlist_not_found'],
    params: PlaylistId,
    reply: OneCard,
  }),
  addVideos: endpoint({
    method: 'POST',
    path: '/playlist/addvideo/:id',
    access: 'creator',
    summary: "Add videos to the end of one's own playlist",
    failures: [
      'not_your_playlist',
      'playlist_not_found',
      'video_exists',
      'video_link_invalid',
      'video_not_on_platform',
      'video_platform_down',
    ],
    params: PlaylistId,
    body: z.object({
      videos: z.array(VideoInput).min(1, fieldRules.field_video_missing).max(limits.videosPerPlaylist.max),
      source: SourceInput,
    }),
    reply: OneMovedVideos,
  }),
  removeVideo: endpoint({
    method: 'PUT',
    path: '/playlist/remove',
    access: 'creator',
    summary: "Remove a video from one's own playlist; for ten seconds it can be restored",
    failures: ['not_your_playlist', 'playlist_not_found', 'video_not_found'],
    body: z.object({ playlistId: Id, videoId: Id }),
    reply: OneMovedVideos,
  }),
  restoreVideo: endpoint({
    method: 'POST',
    path: '/playlist/restorevideo',
    access: 'creator',
    summary:
      "Undo the removal of a video from one's own playlist within ten seconds; it returns to its place",
    failures: ['not_your_playlist', 'playlist_not_found', 'video_exists', 'video_not_found'],
    body: z.object({ playlistId: Id, videoId: Id }),
    reply: OneMovedVideos,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/playlist/reorder',
    access: 'creator',
    summary: "Reorder the videos of one's own playlist and group them into sections; lists all of them",
    failures: ['not_your_playlist', 'playlist_changed', 'playlist_not_found'],
    body: z.object({
      playlistId: Id,
      videoIds: z
        .array(Id)
        .min(1)
        .max(limits.videosPerPlaylist.max)
        .refine((ids) => new Set(ids).size === ids.length, 'videoIds must not name a video twice'),
      sections: SectionsInput.optional(),
      /** What the editor began with; rejected when the playlist is arranged differently by now. */
      seen: z
        .object({
          videoIds: z.array(z.string()).max(limits.videosPerPlaylist.max),
          sections: SectionsInput,
        })
        .optional(),
    }),
    reply: OneMovedVideos,
  }),
}
