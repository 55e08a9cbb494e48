import { addressOf } from '#web/features/operator/console-address.ts'
import * as listing from '#web/messages/compiled/listing.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

/** `isPastEnd`: something waits on an earlier page. */
export function NothingLeft({ isPastEnd, state }: { isPastEnd: boolean; state: string }) {
  if (isPastEnd)
    return (
      <EmptyState message={listing.pastEnd()}>
        <ButtonLink quiet to={addressOf({ section: 'inbox', state })}>
          {listing.toFirstPage()}
        </ButtonLink>
      </EmptyState>
    )
  return <EmptyState message={text.inboxEmpty()} />
}
