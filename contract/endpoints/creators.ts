import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id, limit, page, text } from '../fields.ts'
import { limits } from '../limits.ts'
import { PublicAccount } from './accounts.ts'
import { Card } from './playlists.ts'

/** A creator's public page: the creator, and a page of the courses they have published. */
export const CreatorPage = PublicAccount.extend({
  /** What the creator writes about themselves; null unless they have made it public. */
  about: z.string().nullable(),
  /** Languages of the listed courses, those with the most courses first. */
  languages: z.array(z.string()),
  /** Average of all reviews of the listed courses; one decimal, 0 without reviews. */
  avgRating: z.number(),
  feedbackCount: z.number().int(),
  /** The listed courses, newest first. */
  playlists: z.array(Card),
  total: z.number().int(),
})
export type CreatorPage = z.infer<typeof CreatorPage>

/** What a creator writes about themselves, and whether it is public. */
export const About = z.object({ about: z.string(), shown: z.boolean() })
export type About = z.infer<typeof About>

export const creators = {
  getPage: endpoint({
    method: 'GET',
    path: '/creator/page/:creatorId',
    access: 'anyone',
    cached: true,
    summary: "A creator's public page",
    failures: ['creator_not_found'],
    params: z.object({ creatorId: Id }),
    query: z.object({ page, limit }),
    reply: z.object({ data: CreatorPage }),
  }),
  getAbout: endpoint({
    method: 'GET',
    path: '/creator/about',
    access: 'creator',
    summary: "One's own description, also while it is private",
    reply: z.object({ data: About }),
  }),
  changeAbout: endpoint({
    method: 'PUT',
    path: '/creator/about',
    access: 'creator',
    summary: "Change one's own description, and whether it is public; an empty text never is",
    body: z.object({ about: text(limits.description, 0), shown: z.boolean() }),
    reply: z.object({ data: About }),
  }),
}
