import { failIfDenied } from '#contract/errors.ts'
import { managedOpportunity, type Requester } from '#server/features/posting/managed-opportunity.ts'
import type { Resources } from '#server/resources.ts'
import { whyNotReadInbox } from './inbox.policy.ts'

/** A managed opportunity, for what people sent with their applications; fails with inbox_closed since it was taken down. */
export async function managedInbox(
  resources: Resources,
  id: string,
  requester: Requester,
): ReturnType<typeof managedOpportunity> {
  const managed = await managedOpportunity(resources, id, requester)
  failIfDenied(whyNotReadInbox(managed.opportunity, managed.relation))
  return managed
}
