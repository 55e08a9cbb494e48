import { accounts } from './endpoints/accounts.ts'
import { categories } from './endpoints/categories.ts'
import { playlists } from './endpoints/playlists.ts'
import { reviews } from './endpoints/reviews.ts'
import { videos } from './endpoints/videos.ts'

/** The API's table of contents. */
export const api = { accounts, categories, playlists, videos, reviews }
export type Api = typeof api
