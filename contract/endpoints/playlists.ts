import { z } from 'zod'
import { PLAYLIST_SORTS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { DraftKey, Id, LanguageName, limit, listOf, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { PublicAccount } from './accounts.ts'
import { CategoryRef } from './categories.ts'
import { Review } from './reviews.ts'
import { Video, VideoInput } from './videos.ts'

/** A playlist in a listing. */
export const Card = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  /** The same value again, for older readers. */
  languages: z.string(),
  /** From the main category down to the deepest sub-category. */
  category: z.array(CategoryRef),
  creator: z.object({ _id: z.string(), name: z.string() }),
  /** One decimal; 0 without reviews. */
  avgRating: z.number(),
  feedbackCount: z.number().int(),
  videoCount: z.number().int(),
  /** The first video only. */
  videos: z.array(Video),
  createdAt: z.string(),
})
export type Card = z.infer<typeof Card>

/** A playlist whole: all its videos in order and its newest reviews. */
export const Playlist = Card.extend({
  creator: PublicAccount,
  feedbacks: z.array(Review),
  /** How many of all its reviews gave 1, 2, 3, 4 and 5 stars. */
  ratingCounts: z.array(z.number().int()).length(5),
})
export type Playlist = z.infer<typeof Playlist>

const tooShort = 'Name or Description or Language not long enough'

const tooFewVideos = 'Please add atleast 5 videos'
const noCategory = 'Please select Category and Subcategory'

/** What is missing is told like what is too little. */
function ifMissing(sentence: string) {
  return { error: ({ input }: { input?: unknown }) => (input == null ? sentence : undefined) }
}

const Words = z.string(ifMissing(tooShort))
const Name = Words.pipe(text(limits.name, 0)).refine(
  (value) => value.length >= limits.playlistName.min,
  tooShort,
)
const Description = Words.pipe(text(limits.description, 0)).refine(
  (value) => value.length >= limits.playlistDescription.min,
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
})
export type PlaylistInput = z.infer<typeof PlaylistInput>

export const PlaylistChange = z.object({
  name: Name.optional(),
  description: Description.optional(),
  language: PlaylistLanguage.optional(),
  category: CategoryPath.optional(),
  /** What the editor showed before the change; refused when it is no longer so. */
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

const RatingFloor = listOf(
  z
    .union([z.number(), z.string().regex(/^\d(\.\d+)?$/)])
    .transform(Number)
    .pipe(z.number().min(0).max(5)),
).transform((values) => (values.length ? Math.min(...values) : 0))

const filters = { languages: listOf(LanguageName), rating: RatingFloor }
const listing = {
  category: z
    .union([z.literal(['all', '']), Id], 'category must be a category id or all')
    .transform((value) => value || 'all')
    .default('all'),
  search: z.string().max(10_000).default(''),
  /** Unless said, the newest first; of what is searched for, the best match. */
  sort: z.enum(PLAYLIST_SORTS).optional(),
  page,
  limit,
}

const Listed = z.object({
  playlists: z.array(Card),
  total: z.number().int(),
  /** The corrected words when nothing matched the search as it was typed; else null. */
  closeTo: z.string().nullable(),
  data: z.object({
    status: z.literal('success'),
    playlist: z.array(Card),
    playlists: z.array(Card),
    total: z.number().int(),
  }),
})

const CardList = z.object({ data: z.array(Card) })
const OnePlaylist = z.object({ data: Playlist })
const PlaylistId = z.object({ id: Id })

export const playlists = {
  create: endpoint({
    method: 'POST',
    path: '/playlist/create',
    access: 'creator',
    summary: 'Publish a playlist',
    body: PlaylistInput,
    reply: OnePlaylist,
  }),
  getTop: endpoint({
    method: 'GET',
    path: '/playlist/getTop',
    access: 'anyone',
    summary: 'The best rated playlists whose first video has a thumbnail',
    reply: CardList,
  }),
  getRandom: endpoint({
    method: 'GET',
    path: '/playlist/getrandom',
    access: 'anyone',
    summary: 'A handful of playlists by chance',
    reply: CardList,
  }),
  getCurated: endpoint({
    method: 'GET',
    path: '/playlist/getCurated',
    access: 'anyone',
    summary: 'Two lists: best rated, then newest',
    reply: z.object({ data: z.array(z.array(Card)) }),
  }),
  filter: endpoint({
    method: 'POST',
    path: '/playlist/getFilteredPlaylists',
    access: 'anyone',
    summary: 'A page of playlists: category, search, filters, order',
    query: z.object(listing),
    body: z.object(filters).prefault({}),
    reply: Listed,
  }),
  search: endpoint({
    method: 'GET',
    path: '/playlist/getFilteredPlaylists',
    access: 'anyone',
    summary: 'The same listing with everything in the address',
    query: z.object({ ...listing, ...filters }),
    reply: Listed,
  }),
  get: endpoint({
    method: 'GET',
    path: '/playlist/get/:id',
    access: 'anyone',
    summary: 'A playlist with its videos in order and its reviews',
    params: PlaylistId,
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
    params: PlaylistId,
    body: PlaylistChange,
    reply: OnePlaylist,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/playlist/delete/:id',
    access: 'creator',
    summary: "Delete one's own playlist",
    params: PlaylistId,
    reply: z.object({ data: z.object({ status: z.literal('success') }) }),
  }),
  addVideos: endpoint({
    method: 'POST',
    path: '/playlist/addvideo/:id',
    access: 'creator',
    summary: "Add videos to the end of one's own playlist",
    params: PlaylistId,
    body: z.object({
      videos: z.array(VideoInput).min(1, 'Please add a video').max(limits.videosPerPlaylist.max),
    }),
    reply: OnePlaylist,
  }),
  removeVideo: endpoint({
    method: 'PUT',
    path: '/playlist/remove',
    access: 'creator',
    summary: "Remove a video from one's own playlist",
    body: z.object({ playlistId: Id, videoId: Id }),
    reply: OnePlaylist,
  }),
  reorder: endpoint({
    method: 'PUT',
    path: '/playlist/reorder',
    access: 'creator',
    summary: "Put the videos of one's own playlist into another order; names all of them",
    body: z.object({
      playlistId: Id,
      videoIds: z
        .array(Id)
        .min(1)
        .max(limits.videosPerPlaylist.max)
        .refine((ids) => new Set(ids).size === ids.length, 'videoIds must not name a video twice'),
    }),
    reply: OnePlaylist,
  }),
}
