import { type OperatorRef, operatorOf } from '#server/features/operator/audit.commands.ts'
import type { Viewer } from '#server/http/viewer.ts'
import type { Resources } from '#server/resources.ts'
import { isInboxKey } from './inbox-key.ts'
import { mustManage, type Standing, standingTo } from './opportunities.policy.ts'
import { getPost, type Post } from './opportunities.queries.ts'

interface Asker {
  viewer: Viewer | null
  /** What the header of a mailed link says. */
  inboxKey: string | undefined
}

/** A post, and how whoever asks stands to it. */
export async function postSeenBy({ db, tokens }: Resources, id: string, { viewer, inboxKey }: Asker) {
  const post = await getPost(db, id)
  return { post, standing: standingTo(post, viewer, isInboxKey(tokens, post, inboxKey)) }
}

/**
 * The post, provided that whoever asks looks after it: checked anew at every request. `operator` is who changes
 * what is not theirs: the audit log is to tell it.
 */
export async function managedPost(
  resources: Resources,
  id: string,
  asker: Asker,
): Promise<{ post: Post; standing: Exclude<Standing, null>; operator: OperatorRef | null }> {
  const { post, standing } = await postSeenBy(resources, id, asker)
  mustManage(standing, asker)
  const { viewer } = asker
  return { post, standing, operator: standing === 'operator' && viewer ? operatorOf(viewer) : null }
}
