import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

/** Pages whose views are counted, by their route pattern: nothing is stored of the parts of an address that vary. */
export const countedPages = {
  home: '/',
  'sign-in': '/signin',
  'sign-up': '/signup',
  'creator-application': '/creatorform',
  'forgot-password': '/forgotpassword',
  'end-session': '/endsession',
  'reset-password': '/newcredentials/:token',
  playlists: '/playlists',
  search: '/search/:term?',
  category: '/category/:categoryId',
  'filtered-playlists': '/:pagetype/:id',
  playlist: '/creator/:creatorName/:language/:playlistName/:playlistId',
  creator: '/creators/:creatorId',
  opportunities: '/opportunity',
  'my-opportunities': '/opportunity/mine',
  opportunity: '/opportunity/:opportunityId',
  'opportunity-inbox': '/opportunity/:opportunityId/inbox',
  dashboard: '/dash',
  profile: '/profile',
  learning: '/learning',
  'course-notes': '/learning/notes/:playlistId',
  certificate: '/certificate/:certificateId',
  notifications: '/notifications',
  'notification-settings': '/notifications/settings',
  operator: '/operator',
  'what-we-keep': '/whatwekeep',
  terms: '/termsandconditions',
} as const

type CountedPage = keyof typeof countedPages

export const analytics = {
  view: endpoint({
    method: 'POST',
    path: '/analytics/view',
    access: 'anyone',
    summary: 'Count a view of a page for the day; nothing is stored about the visitor',
    body: z.object({ page: z.enum(Object.keys(countedPages) as [CountedPage, ...CountedPage[]]) }),
    reply: z.object({}),
  }),
}
