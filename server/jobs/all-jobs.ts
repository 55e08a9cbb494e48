import type { Job } from './job.ts'
import { sweepOperations } from './sweep.jobs.ts'

/** Every kind of background work there is. */
export const allJobs: readonly Job[] = [sweepOperations]
