import type { RateRule } from '#server/api/rate-limit.ts'

/** A whole class may share an address; a report only makes a check due. */
export const PLAYBACK_ERRORS: RateRule = { name: 'video-trouble', limit: 60, seconds: 3_600 }
