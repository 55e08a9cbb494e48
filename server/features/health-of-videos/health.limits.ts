import type { RateRule } from '#server/api/rate-limit.ts'

/** A whole class may share an address; what they tell is only a reason to look. */
export const TROUBLES: RateRule = { name: 'video-trouble', limit: 60, seconds: 3_600 }
