import { accounts } from './endpoints/accounts.ts'
import { categories } from './endpoints/categories.ts'
import { creatorApplications } from './endpoints/creator-applications.ts'
import { opportunities } from './endpoints/opportunities.ts'
import { passwords } from './endpoints/passwords.ts'
import { playlists } from './endpoints/playlists.ts'
import { profiles } from './endpoints/profiles.ts'
import { reviews } from './endpoints/reviews.ts'
import { videos } from './endpoints/videos.ts'

/** The API's table of contents. */
export const api = {
  accounts,
  passwords,
  profiles,
  categories,
  playlists,
  videos,
  reviews,
  creatorApplications,
  opportunities,
}
export type Api = typeof api
