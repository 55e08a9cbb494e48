import { z } from 'zod'
import { limit, page, text } from '../../fields.ts'
import { limits } from '../../limits.ts'

/** What the operator's endpoints share. */

/** Why something is rejected, hidden or suspended. */
export const Reason = z.object({ reason: text(limits.comment) })

/** A page of a list, newest first unless said otherwise; `search` finds parts of words in any case. */
export const listQuery = { search: text(limits.search, 0).default(''), page, limit }

/** `total` is counted up to ten thousand: nobody pages further. */
export function listReply<T extends z.ZodType>(item: T) {
  return z.object({ data: z.object({ items: z.array(item), total: z.number().int() }) })
}
