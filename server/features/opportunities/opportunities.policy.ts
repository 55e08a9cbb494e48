import type { OpportunityState } from '#contract/constants.ts'
import { fail } from '#contract/errors.ts'
import type { Viewer } from '#server/http/viewer.ts'

/** How somebody stands to a post: its poster, an operator, the holder of the mailed link, or anybody (null). */
export type Standing = 'poster' | 'operator' | 'link' | null

interface Post {
  posterId: string | null
  state: OpportunityState
  approvedAt: Date | null
  closesAt: Date | null
}

/** `hasKey`: the caller holds a valid key, which counts only for a post without an account. */
export function standingTo(post: Post, viewer: Viewer | null, hasKey: boolean): Standing {
  if (viewer && viewer.id === post.posterId) return 'poster'
  if (viewer?.role === 'operator') return 'operator'
  return hasKey && post.posterId === null ? 'link' : null
}

/** Approved and not over: listed, and learners can apply. */
export function isOpen(post: Post, now = new Date()): boolean {
  return post.state === 'approved' && (post.closesAt === null || post.closesAt > now)
}

/** Once public, now over. */
export function isGone(post: Post): boolean {
  return post.approvedAt !== null && !isOpen(post)
}

/** Everybody sees open posts; others only those who have to do with them. */
export function mustBeReadable(post: Post, standing: Standing): void {
  if (isOpen(post) || standing !== null) return
  fail(isGone(post) ? 'opportunity_closed' : 'opportunity_not_found')
}

/** The inbox, resumes and closing are for the poster, operators and the mailed link. */
export function mustManage(
  standing: Standing,
  { viewer, inboxKey }: { viewer: Viewer | null; inboxKey: string | undefined },
): asserts standing is Exclude<Standing, null> {
  if (standing !== null) return
  if (inboxKey !== undefined) fail('inbox_link_invalid')
  fail(viewer ? 'not_your_opportunity' : 'unauthenticated')
}

export function mustBePoster(standing: Standing): void {
  if (standing !== 'poster') fail('not_your_opportunity')
}

/** Learners apply, to what is open; who posted it makes no difference. */
export function mustBeApplicant(post: Post, viewer: Viewer): void {
  if (!viewer.isVerified) fail('account_not_verified')
  if (!isOpen(post)) fail(isGone(post) ? 'opportunity_closed' : 'opportunity_not_found')
}
