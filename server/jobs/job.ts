import type { z } from 'zod'
import type { Resources } from '#server/resources.ts'

/** One run of a job. */
export interface Run {
  /** The job's id: the same at every attempt, so an email that names it is sent once even after a crash. */
  id: string
  /** 1 for the first. */
  attempt: number
}

/** `urgent`: somebody is waiting for it; `usual`: something that somebody did caused it; `bulk`: nobody waits. */
export type Urgency = 'urgent' | 'usual' | 'bulk'

export interface Job {
  kind: string
  /** `usual` unless stated. Urgent work overtakes all other work and always finds a free slot. */
  urgency?: Urgency
  payload: z.ZodType
  /** Enqueued once in every period by whichever instance is first. Such a job has an empty payload. */
  every?: 'hour' | 'day'
  /** Operators see it among the mail that could not be delivered, and can retry it. */
  sendsMail?: true
  /** The row is deleted once the work is done or given up, because its payload is personal data. */
  deleteWhenDone?: boolean
  run(resources: Resources, payload: unknown, run: Run): Promise<void>
}

/**
 * Declares a kind of background work. It may run more than once (after a crash), so it loads what it needs by
 * id, and does nothing when that is gone or already done. Throwing means: try again later.
 */
export function job<S extends z.ZodType>(definition: {
  kind: string
  payload: S
  urgency?: Urgency
  every?: 'hour' | 'day'
  sendsMail?: true
  deleteWhenDone?: boolean
  run(resources: Resources, payload: z.output<S>, run: Run): Promise<void>
}): Job {
  return {
    ...definition,
    run: (resources, payload, run) => definition.run(resources, definition.payload.parse(payload), run),
  }
}
