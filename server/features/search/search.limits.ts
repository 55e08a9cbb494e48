import type { RateRule } from '#server/api/rate-limit.ts'

/** A person asks for a few courses; a school shares an address. */
export const WISHES: RateRule = { name: 'wish', limit: 30, seconds: 3_600 }
