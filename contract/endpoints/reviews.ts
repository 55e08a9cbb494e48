import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { fieldRules } from '../field-rules.ts'
import { Id, pageNumber, queryInteger, text } from '../fields.ts'
import { limits } from '../limits.ts'

const allFields = fieldRules.field_review_incomplete

const Comment = z
  .string(allFields)
  .refine((value) => value.trim() !== '', allFields)
  .pipe(text(limits.comment))

const Reference = z.string(allFields).min(1, { error: allFields, abort: true }).pipe(Id)

/** Stars as a number; a numeric text is accepted too. */
const Rating = z
  .union(
    [
      z.number(),
      z.string().regex(/^\d$/, {
        error: ({ input }) => (input === '' ? allFields : 'rating must be a whole number from 1 to 5'),
      }),
    ],
    allFields,
  )
  .transform(Number)
  .pipe(
    z
      .number()
      .int('rating must be a whole number from 1 to 5')
      .min(1, 'rating must be from 1 to 5')
      .max(5, 'rating must be from 1 to 5'),
  )

export const Review = z.object({
  _id: z.string(),
  /** The author's id. */
  user: z.string(),
  comment: z.string(),
  rating: z.number().int(),
  /** The playlist's id. */
  playlist: z.string(),
  createdAt: z.string(),
  author: z.object({ name: z.string(), profileimage: z.string().nullable() }),
  /** How much of the course the author has watched; null where they have not begun it or do not show it. */
  progress: z.object({ watched: z.number().int(), total: z.number().int() }).nullable(),
  /** The author has changed it since. */
  edited: z.boolean(),
  /** An operator looks at it before it is shown and counted; only its author sees it until then. */
  held: z.boolean(),
  /** How many learners it helped. */
  helpful: z.number().int(),
  /** The public answer of the playlist's creator. */
  answer: z.object({ text: z.string(), createdAt: z.string(), edited: z.boolean() }).nullable(),
})
export type Review = z.infer<typeof Review>

/** Summary of all reviews of a playlist. */
export const Ratings = z.object({
  /** One decimal; 0 without reviews. */
  avgRating: z.number(),
  feedbackCount: z.number().int(),
  /** How many reviews gave 1, 2, 3, 4 and 5 stars. */
  ratingCounts: z.array(z.number().int()).length(5),
})
export type Ratings = z.infer<typeof Ratings>

/** A review that was written, and the ratings that changed with it. */
const Written = z.object({ data: Review, ratings: Ratings })

const ReviewId = z.object({ reviewId: Id })
const Voted = z.object({ data: z.object({ _id: z.string(), helpful: z.number().int(), voted: z.boolean() }) })
const ORDERS = ['newest', 'helpful'] as const
export type ReviewOrder = (typeof ORDERS)[number]

export const reviews = {
  create: endpoint({
    method: 'POST',
    path: '/feedback/create',
    access: 'user',
    forbidden: 'only_learners_review',
    summary: 'Review a playlist, once per learner',
    failures: ['already_reviewed', 'playlist_not_found', 'review_as_another', 'reviewer_not_verified'],
    body: z.object({
      userId: Reference.optional(),
      playlistId: Reference,
      feedback: Comment,
      rating: Rating,
    }),
    reply: Written,
  }),
  update: endpoint({
    method: 'POST',
    path: '/feedback/update',
    access: 'user',
    forbidden: 'only_learners_review',
    summary: "Change one's own review",
    failures: [
      'not_your_review',
      'playlist_not_found',
      'review_as_another',
      'review_not_found',
      'reviewer_not_verified',
    ],
    body: z.object({
      userId: Reference.optional(),
      playlistId: Reference,
      feedbackId: Reference,
      comment: Comment,
      rating: Rating,
    }),
    reply: Written,
  }),
  getAll: endpoint({
    method: 'GET',
    path: '/feedback/getAll/:playlistId',
    access: 'anyone',
    cached: true,
    summary: 'The reviews of a playlist, newest or most helpful first: the first 200, or a page of them',
    failures: ['playlist_not_found'],
    params: z.object({ playlistId: Id }),
    query: z.object({
      page: pageNumber.optional(),
      limit: queryInteger({ min: 1, max: limits.pageSize.max }).optional(),
      order: z.enum(ORDERS, { error: 'order must be newest or helpful' }).default('newest'),
    }),
    reply: z.object({ data: z.array(Review) }),
  }),
  getOwn: endpoint({
    method: 'GET',
    path: '/feedback/getOwn/:playlistId',
    access: 'signedIn',
    summary:
      "One's own review of a playlist, however old, null without one; and which of its reviews one found helpful",
    params: z.object({ playlistId: Id }),
    reply: z.object({ data: Review.nullable(), voted: z.array(z.string()) }),
  }),
  vote: endpoint({
    method: 'PUT',
    path: '/feedback/helpful/:reviewId',
    access: 'user',
    forbidden: 'only_learners_vote',
    summary: "Vote that a review helped, once per learner and not for one's own",
    failures: ['own_review', 'playlist_not_found', 'review_not_found', 'reviewer_not_verified'],
    params: ReviewId,
    reply: Voted,
  }),
  unvote: endpoint({
    method: 'DELETE',
    path: '/feedback/helpful/:reviewId',
    access: 'user',
    forbidden: 'only_learners_vote',
    summary: 'Take the vote back',
    failures: ['review_not_found', 'reviewer_not_verified'],
    params: ReviewId,
    reply: Voted,
  }),
  answer: endpoint({
    method: 'PUT',
    path: '/feedback/answer/:reviewId',
    access: 'creator',
    summary: "Answer a review of one's own playlist in public; sent again it changes the answer",
    failures: ['not_your_playlist', 'review_not_found'],
    params: ReviewId,
    body: z.object({ answer: Comment }),
    reply: z.object({ data: Review }),
  }),
  removeAnswer: endpoint({
    method: 'DELETE',
    path: '/feedback/answer/:reviewId',
    access: 'creator',
    summary: "Delete one's answer to a review",
    failures: ['not_your_playlist', 'review_not_found'],
    params: ReviewId,
    reply: z.object({ data: Review }),
  }),
}
