import { failFor } from '#contract/errors.ts'
import { type Asker, managedOpportunity } from '#server/features/posting/managed-opportunity.ts'
import type { Resources } from '#server/resources.ts'
import { whyNotReadInbox } from './inbox.policy.ts'

/** A managed opportunity, for what people sent with their applications; fails with inbox_closed since it was taken down. */
export async function managedInbox(
  resources: Resources,
  id: string,
  asker: Asker,
): ReturnType<typeof managedOpportunity> {
  const managed = await managedOpportunity(resources, id, asker)
  failFor(whyNotReadInbox(managed.opportunity, managed.standing))
  return managed
}
