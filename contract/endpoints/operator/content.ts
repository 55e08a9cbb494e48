import { z } from 'zod'
import { endpoint } from '../../endpoint.ts'
import { Id, Time } from '../../fields.ts'
import { listQuery, listReply, Reason } from './fields.ts'

/** Why something is not shown: an operator hid it, or its creator is suspended. */
const HIDDEN_BY = ['operator', 'suspension'] as const

export const OperatorPlaylist = z.object({
  _id: z.string(),
  name: z.string(),
  language: z.string(),
  creator: z.object({ _id: z.string(), name: z.string() }),
  videoCount: z.number().int(),
  avgRating: z.number(),
  feedbackCount: z.number().int(),
  hiddenAt: z.string().nullable(),
  hiddenBy: z.enum(HIDDEN_BY).nullable(),
  createdAt: z.string(),
  /** When its creator last changed it: what `seen` of a decision refers to. */
  updatedAt: z.string(),
})
export type OperatorPlaylist = z.infer<typeof OperatorPlaylist>

export const OperatorReview = z.object({
  _id: z.string(),
  rating: z.number().int(),
  comment: z.string(),
  playlist: z.object({ _id: z.string(), name: z.string() }),
  author: z.object({ _id: z.string(), name: z.string() }),
  hiddenAt: z.string().nullable(),
  createdAt: z.string(),
  /** When its author last changed it: what `seen` of a decision refers to. */
  updatedAt: z.string(),
})
export type OperatorReview = z.infer<typeof OperatorReview>

/** A review that is held back, with the age of its author's account. */
export const HeldReview = OperatorReview.extend({ authorSince: z.string() })
export type HeldReview = z.infer<typeof HeldReview>

/** The `updatedAt` of the version that the operator saw: when it has been changed since, the decision is rejected. */
const seen = Time
const ReasonOfSeen = Reason.extend({ seen: seen.optional() })

const visibility = z.enum(['all', 'shown', 'hidden']).default('all')
const playlistParams = z.object({ playlistId: Id })
const reviewParams = z.object({ reviewId: Id })
const playlistReply = z.object({ data: OperatorPlaylist })
const reviewReply = z.object({ data: OperatorReview })

export const operatorContent = {
  listPlaylists: endpoint({
    method: 'GET',
    path: '/operator/playlists',
    access: 'operator',
    summary: "Playlists, newest first; search finds the playlist's and the creator's name",
    query: z.object({ ...listQuery, visibility, creator: Id.optional() }),
    reply: listReply(OperatorPlaylist),
  }),
  hidePlaylist: endpoint({
    method: 'POST',
    path: '/operator/playlists/:playlistId/hide',
    access: 'operator',
    summary: 'Hide a playlist from the public; its creator still sees it',
    failures: ['already_hidden', 'claimed_by_another', 'course_changed', 'playlist_not_found'],
    params: playlistParams,
    body: ReasonOfSeen,
    reply: playlistReply,
  }),
  restorePlaylist: endpoint({
    method: 'POST',
    path: '/operator/playlists/:playlistId/restore',
    access: 'operator',
    summary: 'Restore a hidden playlist; that of a suspended creator is shown when the suspension ends',
    failures: ['not_hidden', 'playlist_not_found'],
    params: playlistParams,
    reply: playlistReply,
  }),
  listReviews: endpoint({
    method: 'GET',
    path: '/operator/reviews',
    access: 'operator',
    summary: 'Reviews, newest first; search finds comment and author',
    query: z.object({ ...listQuery, visibility, playlist: Id.optional(), author: Id.optional() }),
    reply: listReply(OperatorReview),
  }),
  countReview: endpoint({
    method: 'POST',
    path: '/operator/reviews/:reviewId/count',
    access: 'operator',
    summary: 'Release a review that was held back as one of many at once: it is shown and counted',
    params: reviewParams,
    failures: ['claimed_by_another', 'review_changed', 'review_not_found', 'review_not_held'],
    body: z.object({ seen }),
    reply: reviewReply,
  }),
  removeReview: endpoint({
    method: 'POST',
    path: '/operator/reviews/:reviewId/remove',
    access: 'operator',
    summary: 'Keep a review that was held back hidden',
    params: reviewParams,
    failures: ['claimed_by_another', 'review_changed', 'review_not_found', 'review_not_held'],
    body: ReasonOfSeen,
    reply: reviewReply,
  }),
  holdReview: endpoint({
    method: 'POST',
    path: '/operator/reviews/:reviewId/hold',
    access: 'operator',
    summary: 'Undo either within 10 seconds: the review is held back again',
    params: reviewParams,
    failures: ['review_not_found', 'review_decision_final'],
    reply: reviewReply,
  }),
  hideReview: endpoint({
    method: 'POST',
    path: '/operator/reviews/:reviewId/hide',
    access: 'operator',
    summary: 'Hide a review; it is no longer counted',
    failures: ['already_hidden', 'claimed_by_another', 'review_changed', 'review_not_found'],
    params: reviewParams,
    body: ReasonOfSeen,
    reply: reviewReply,
  }),
  restoreReview: endpoint({
    method: 'POST',
    path: '/operator/reviews/:reviewId/restore',
    access: 'operator',
    summary: 'Restore a hidden review',
    failures: ['claimed_by_another', 'not_hidden', 'review_changed', 'review_not_found'],
    params: reviewParams,
    // As with a release: words that no operator has seen must not become public.
    body: z.object({ seen }),
    reply: reviewReply,
  }),
}
