import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../fields.ts'

const FollowedCreator = z.object({
  _id: z.string(),
  name: z.string(),
  profileimage: z.string().nullable(),
})
const FollowedCourse = z.object({
  _id: z.string(),
  name: z.string(),
  language: z.string(),
  creator: z.object({ name: z.string() }),
})

/** What somebody follows, as far as it is public, newest first. */
export const Follows = z.object({ creators: z.array(FollowedCreator), courses: z.array(FollowedCourse) })
export type Follows = z.infer<typeof Follows>

const CreatorId = z.object({ creatorId: Id })
const PlaylistId = z.object({ playlistId: Id })
const reply = z.object({ data: z.object({ follows: z.boolean() }) })

export const follows = {
  list: endpoint({
    method: 'GET',
    path: '/follows',
    access: 'signedIn',
    summary: 'The creators and courses one follows',
    reply: z.object({ data: Follows }),
  }),
  followCreator: endpoint({
    method: 'PUT',
    path: '/follows/creators/:creatorId',
    access: 'signedIn',
    summary: 'Follow a creator: be notified of new courses',
    failures: ['creator_not_found', 'too_many_followed'],
    params: CreatorId,
    reply,
  }),
  unfollowCreator: endpoint({
    method: 'DELETE',
    path: '/follows/creators/:creatorId',
    access: 'signedIn',
    summary: 'Unfollow a creator, whether or not it still exists',
    params: CreatorId,
    reply,
  }),
  followCourse: endpoint({
    method: 'PUT',
    path: '/follows/courses/:playlistId',
    access: 'signedIn',
    summary: 'Follow a course: be notified of new videos',
    failures: ['playlist_not_found', 'too_many_followed'],
    params: PlaylistId,
    reply,
  }),
  unfollowCourse: endpoint({
    method: 'DELETE',
    path: '/follows/courses/:playlistId',
    access: 'signedIn',
    summary: 'Unfollow a course, whether or not it still exists',
    params: PlaylistId,
    reply,
  }),
}
