import { z } from 'zod'
import { REPORT_KINDS, REPORT_REASONS } from '../constants.ts'
import { endpoint } from '../endpoint.ts'
import { Id, Nothing, optionalText } from '../fields.ts'
import { limits } from '../limits.ts'

const platformId = new RegExp(`^[\\w-]{${limits.videoIdLength}}$`)

/** An `_id` as replies carry it; a video may also be named by its identifier on the platform. */
const NewReport = z
  .object({
    kind: z.enum(REPORT_KINDS),
    id: z.union([Id, z.string().regex(platformId)], 'id must be an id'),
    reason: z.enum(REPORT_REASONS),
    text: optionalText(limits.comment),
  })
  .refine(({ kind, id }) => kind === 'video' || !platformId.test(id), {
    error: 'id must be an id',
    path: ['id'],
  })
  .transform(({ text, ...rest }) => ({ ...rest, text: text ?? '' }))
export type NewReport = z.output<typeof NewReport>

export const reports = {
  create: endpoint({
    method: 'POST',
    path: '/report',
    access: 'anyone',
    summary: 'Report something to the operators; the reply is the same whether or not it exists',
    body: NewReport,
    reply: Nothing,
  }),
}
