import { addressOf } from '#web/features/operator/console-address.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { PastEnd } from '#web/ui/page/past-end.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

/** `isPastEnd`: something waits on an earlier page. `kind`: the filter, under which only this kind is done. */
export function NothingLeft({ isPastEnd, kind }: { isPastEnd: boolean; kind: string }) {
  if (isPastEnd) return <PastEnd />
  if (kind === 'all') return <EmptyState message={text.inboxEmpty()} />
  return (
    <EmptyState message={text.inboxEmptyOfKind()}>
      <ButtonLink quiet to={addressOf({ section: 'inbox' })}>
        {text.showAll()}
      </ButtonLink>
    </EmptyState>
  )
}
