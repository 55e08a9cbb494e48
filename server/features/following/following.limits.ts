import type { RateRule } from '#server/api/rate-limit.ts'

/** Looks at sources on demand: beyond it a creator is told what the last look has found. */
export const LOOKS: RateRule = { name: 'source-look', limit: 60, seconds: 3_600 }
