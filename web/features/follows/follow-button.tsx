import { useSession } from '#web/api/session/session.ts'
import * as text from '#web/messages/compiled/follows.ts'
import { partOnDemand } from '#web/ui/dialog/on-demand.tsx'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { Icon } from '#web/ui/pictures/icon.tsx'
import classes from './follow-button.module.css'
import type { Followable } from './followable.ts'

/** A placeholder until it is known whether the person follows. */
function Waiting() {
  return (
    <PlainButton quiet data-for="signedIn" disabled>
      <Icon name="bell" size={18} />
      {text.follow()}
    </PlainButton>
  )
}

const FollowToggle = partOnDemand(
  async () => (await import('#web/features/follows/follow-toggle.tsx')).FollowToggle,
  Waiting,
)

/** Follows a creator or a course, for signed-in people; nothing is loaded for visitors, nor on a creator's own page. */
export function FollowButton({ of, creatorId }: { of: Followable; creatorId: string }) {
  const session = useSession()
  if (session?.id === creatorId) return null
  return (
    <div className={classes.place}>{session ? <FollowToggle key={session.id} of={of} /> : <Waiting />}</div>
  )
}
