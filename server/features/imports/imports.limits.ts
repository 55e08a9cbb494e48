import type { RateRule } from '#server/api/rate-limit.ts'

/** Pages: a creator imports a few long playlists in an hour. The platform's quota is shared by everybody. */
export const IMPORTS: RateRule = { name: 'import', limit: 120, seconds: 3_600 }
