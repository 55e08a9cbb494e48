import { z } from 'zod'

/** The messages between the command line and a running server. */

export const ControlRequest = z.object({
  operation: z.string(),
  input: z.unknown(),
  /** The system user, as the audit log will name them. */
  actor: z.string().min(1).max(200),
})
export type ControlRequest = z.infer<typeof ControlRequest>

export const ControlAnswer = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), result: z.unknown() }),
  z.object({ ok: z.literal(false), message: z.string() }),
])
export type ControlAnswer = z.infer<typeof ControlAnswer>
