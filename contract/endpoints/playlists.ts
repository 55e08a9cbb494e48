import { z } from 'zod'
import { COURSE_LENGTHS, PLAYLIST_SORTS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, LanguageName, limit, listOf, page, queryInteger } from '../fields.ts'
import { limits } from '../limits.ts'
import { PublicAccount } from './accounts.ts'
import { CategoryRef } from './categories.ts'
import { Ratings, Review } from './reviews.ts'
import { Understood } from './search.ts'
import { Chapter, ListedVideo, Video } from './videos.ts'

/** A playlist in a listing. */
export const Card = z.object({
  _id: z.string(),
  name: z.string(),
  description: z.string(),
  language: z.string(),
  /** The same value again, for older clients. */
  languages: z.string(),
  /** From the main category down to the deepest sub-category. */
  category: z.array(CategoryRef),
  creator: z.object({ _id: z.string(), name: z.string() }),
  /** One decimal; 0 without reviews. */
  avgRating: z.number(),
  feedbackCount: z.number().int(),
  videoCount: z.number().int(),
  /** Those of them that count as playable. */
  playableCount: z.number().int(),
  /** Length of all playable videos together; null while the length of one is not known. */
  totalSeconds: z.number().int().nullable(),
  /** The first video only. */
  videos: z.array(Video),
  createdAt: z.string(),
  /** Sent only for drafts. */
  draft: z.literal(true).optional(),
  /** Sent only to its creator, while an operator has hidden it; the reason is the one of their notification. */
  hidden: z.object({ reason: z.string().nullable() }).optional(),
})
export type Card = z.infer<typeof Card>

/** How many have begun it, from 5 on; rounded down to three digits from a thousand on. Null for fewer than 5. */
const Learners = z.number().int().nullable()

/** A named part of a course: it extends to the beginning of the next one. */
export const CourseSection = z.object({
  name: z.string(),
  /** Position of its first video, from 1. */
  from: z.number().int(),
})
export type CourseSection = z.infer<typeof CourseSection>
/** In order; only where its creator made sections. */
const Sections = z.array(CourseSection).optional()

/**
 * A whole playlist: all its videos in order and its newest 20 reviews; `feedbackCount` is the number of all reviews.
 */
export const Playlist = Card.extend({
  creator: PublicAccount,
  sections: Sections,
  feedbacks: z.array(Review),
  ratingCounts: Ratings.shape.ratingCounts,
  learners: Learners,
})
export type Playlist = z.infer<typeof Playlist>

/** What videos that were added, removed or moved have changed in a playlist. The others are not sent again. */
export const MovedVideos = Card.pick({
  _id: true,
  videoCount: true,
  playableCount: true,
  totalSeconds: true,
}).extend({
  sections: Sections,
  /** The `_id` of all its videos, in order. */
  order: z.array(z.string()),
  /** Only those that were added. */
  videos: z.array(Video),
})
export type MovedVideos = z.infer<typeof MovedVideos>

/**
 * What the page of a playlist begins with, small however long the playlist is: further videos and reviews are
 * loaded on demand.
 */
export const PlaylistPage = Card.omit({ languages: true }).extend({
  ...Ratings.shape,
  learners: Learners,
  creator: PublicAccount,
  /** The playlist's first video; null without one. */
  first: ListedVideo.nullable(),
  /** Position of the first of `videos` in the playlist, from 1. */
  from: z.number().int(),
  /** A part of the list, in order: as many as fit. */
  videos: z.array(ListedVideo),
  sections: Sections,
  /** The newest, at least one where there is one: as many as fit. */
  feedbacks: z.array(Review),
})
export type PlaylistPage = z.infer<typeof PlaylistPage>

const RatingFloor = listOf(
  z
    .union([z.number(), z.string().regex(/^\d(\.\d+)?$/)])
    .transform(Number)
    .pipe(z.number().min(0).max(5)),
).transform((values) => (values.length ? Math.min(...values) : 0))

const filters = {
  languages: listOf(LanguageName),
  rating: RatingFloor,
  /** Courses of unknown length match none of these; an empty list matches all courses. */
  lengths: listOf(z.enum(COURSE_LENGTHS)),
}
const listing = {
  category: z
    .union([z.literal(['all', '']), Id], 'category must be a category id or all')
    .transform((value) => value || 'all')
    .default('all'),
  search: z.string().max(10_000).default(''),
  /** By default the newest first; for a search, the best match. */
  sort: z.enum(PLAYLIST_SORTS).optional(),
  /** `none`: a language that is recognised in a search does not change the order. */
  prefer: z.enum(['language', 'none']).default('language'),
  /**
   * Among equally good matches, courses in this language come first; a language that the search names counts before it.
   */
  first: LanguageName.optional(),
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
    /** How the query was interpreted. */
    understood: Understood.optional(),
  }),
})

export const CardList = z.object({ data: z.array(Card) })
export const OneCard = z.object({ data: Card })
export const OnePlaylist = z.object({ data: Playlist })
export const OneMovedVideos = z.object({ data: MovedVideos })
export const PlaylistId = z.object({ id: Id })
/** The place of a video in its playlist. */
const videoNumber = queryInteger({ min: 1, max: limits.videosPerPlaylist.max }).default(1)

export const playlists = {
  getTop: endpoint({
    method: 'GET',
    path: '/playlist/getTop',
    access: 'anyone',
    cached: true,
    summary: 'The best rated playlists whose first video has a thumbnail',
    reply: CardList,
  }),
  getRandom: endpoint({
    method: 'GET',
    path: '/playlist/getrandom',
    access: 'anyone',
    summary: 'A few random playlists',
    reply: CardList,
  }),
  getCurated: endpoint({
    method: 'GET',
    path: '/playlist/getCurated',
    access: 'anyone',
    cached: true,
    summary: 'Two lists: best rated, then newest',
    reply: z.object({ data: z.array(z.array(Card)) }),
  }),
  listLanguages: endpoint({
    method: 'GET',
    path: '/playlist/languages',
    access: 'anyone',
    cached: true,
    summary: 'The languages of the playlists, most frequent first',
    reply: z.object({ data: z.array(z.object({ language: z.string(), total: z.number().int() })) }),
  }),
  filter: endpoint({
    method: 'POST',
    path: '/playlist/getFilteredPlaylists',
    access: 'anyone',
    cached: true,
    summary: 'A page of playlists: category, search, filters, order',
    failures: ['category_not_found'],
    query: z.object(listing),
    body: z.object(filters).prefault({}),
    reply: Listed,
  }),
  search: endpoint({
    method: 'GET',
    path: '/playlist/getFilteredPlaylists',
    access: 'anyone',
    cached: true,
    summary: 'The same listing with everything in the address',
    failures: ['category_not_found'],
    query: z.object({ ...listing, ...filters }),
    reply: Listed,
  }),
  get: endpoint({
    method: 'GET',
    path: '/playlist/get/:id',
    access: 'anyone',
    cached: true,
    summary: 'A playlist with its videos in order and its newest reviews',
    failures: ['playlist_not_found'],
    params: PlaylistId,
    reply: OnePlaylist,
  }),
  getPage: endpoint({
    method: 'GET',
    path: '/playlist/page/:id',
    access: 'anyone',
    cached: true,
    summary: "The data that a playlist's page begins with: some of its videos, its newest reviews",
    failures: ['playlist_not_found'],
    params: PlaylistId,
    query: z.object({
      /** The video to begin with; past the end it is the first. */
      from: videoNumber,
    }),
    reply: z.object({ data: PlaylistPage }),
  }),
  listRelated: endpoint({
    method: 'GET',
    path: '/playlist/related/:id',
    access: 'anyone',
    cached: true,
    summary: 'Related playlists: what others continued with, then the best of the same subject',
    failures: ['playlist_not_found'],
    params: PlaylistId,
    reply: CardList,
  }),
  listVideos: endpoint({
    method: 'GET',
    path: '/playlist/videos/:id',
    access: 'anyone',
    cached: true,
    summary: 'Videos of a playlist in order, a page at a time: without descriptions',
    failures: ['playlist_not_found', 'video_not_found'],
    params: PlaylistId,
    query: z.object({
      from: videoNumber,
      /** The `_id` of a video whose page is wanted, instead of `from`. */
      holding: Id.optional(),
      limit: queryInteger({ min: 1, max: 100 }).default(50),
    }),
    reply: z.object({
      data: z.array(ListedVideo),
      /** Position of the first of these videos in the playlist, from 1. */
      from: z.number().int(),
      total: z.number().int(),
    }),
  }),
  getVideo: endpoint({
    method: 'GET',
    path: '/playlist/video/:id',
    access: 'anyone',
    summary: 'One video of a playlist, by its `_id` there, with the chapters that its description lists',
    failures: ['video_not_found'],
    params: PlaylistId,
    reply: z.object({ data: Video.extend({ chapters: z.array(Chapter) }) }),
  }),
}
