import type { RateRule } from '#server/api/rate-limit.ts'

/** A creator imports a few long playlists in an hour, page by page; the platform's quota is shared by everybody. */
export const IMPORTS: RateRule = { name: 'import', limit: 120, seconds: 3_600 }
