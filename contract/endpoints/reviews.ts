import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const allFields = 'please provide all fields'

const Comment = z
  .string(allFields)
  .refine((value) => value.trim() !== '', allFields)
  .pipe(text(limits.comment))

const Reference = z.string(allFields).min(1, { error: allFields, abort: true }).pipe(Id)

/** Stars as a number; a numeric text is taken too. */
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
})
export type Review = z.infer<typeof Review>

export const reviews = {
  create: endpoint({
    method: 'POST',
    path: '/feedback/create',
    access: 'user',
    refusal: 'only_learners_review',
    summary: 'Review a playlist, once per learner',
    body: z.object({
      userId: Reference.optional(),
      playlistId: Reference,
      feedback: Comment,
      rating: Rating,
    }),
    reply: z.object({ data: Review }),
  }),
  update: endpoint({
    method: 'POST',
    path: '/feedback/update',
    access: 'user',
    refusal: 'only_learners_review',
    summary: "Change one's own review",
    body: z.object({
      playlistId: Reference,
      feedbackId: Reference,
      comment: Comment,
      rating: Rating,
    }),
    reply: z.object({ data: Review }),
  }),
  getAll: endpoint({
    method: 'GET',
    path: '/feedback/getAll/:playlistId',
    access: 'anyone',
    summary: 'The reviews of a playlist, newest first',
    params: z.object({ playlistId: Id }),
    reply: z.object({ data: z.array(Review) }),
  }),
  getOwn: endpoint({
    method: 'GET',
    path: '/feedback/getOwn/:playlistId',
    access: 'member',
    summary: "One's own review of a playlist, however old; null without one",
    params: z.object({ playlistId: Id }),
    reply: z.object({ data: Review.nullable() }),
  }),
}
