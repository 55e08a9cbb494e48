import type { RateRule } from '#server/api/rate-limit.ts'

/** Reading sources on demand: beyond the limit a creator gets the result of the last reading. */
export const LOOKS: RateRule = { name: 'source-look', limit: 60, seconds: 3_600 }
