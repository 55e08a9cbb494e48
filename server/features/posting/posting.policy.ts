import type { Denial, ErrorCode } from '#contract/errors.ts'
import type { Viewer } from '#server/api/viewer.ts'
import { relationTo } from '#server/features/opportunities/opportunities.policy.ts'

/** The inbox, résumés and closing are for the poster, operators and the mailed link; others get this reason. */
export function whyNotManage({
  viewer,
  inboxKey,
}: {
  viewer: Viewer | null
  inboxKey: string | undefined
}): ErrorCode {
  if (inboxKey !== undefined) return 'inbox_link_invalid'
  return viewer ? 'not_your_opportunity' : 'unauthenticated'
}

/** Changing, deleting and reopening are for the poster alone. */
export function whyNotChange(opportunity: { posterId: string | null }, viewer: Viewer): Denial {
  return relationTo(opportunity, viewer, false) === 'poster' ? null : 'not_your_opportunity'
}
