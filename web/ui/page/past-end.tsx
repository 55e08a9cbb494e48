import { useLocation } from 'react-router'
import * as text from '#web/messages/compiled/listing.ts'
import { ButtonLink } from '#web/ui/form/button-link.tsx'
import { EmptyState } from '#web/ui/states/empty-state.tsx'

/** Instead of a page of a list that ends before it; leads to the first one, with the rest of the address. */
export function PastEnd() {
  const { pathname, search } = useLocation()
  const first = new URLSearchParams(search)
  first.delete('page')
  return (
    <EmptyState message={text.pastEnd()}>
      <ButtonLink quiet to={{ pathname, search: first.toString() }}>
        {text.toFirstPage()}
      </ButtonLink>
    </EmptyState>
  )
}
