import { useLocation } from 'react-router'
import { openedId } from '#web/features/opportunities/opportunity-address.ts'
import { AddressOverlay } from '#web/ui/dialog/address-overlay.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import type { ReadOpportunity } from './read-opportunity.ts'

const OpportunityDialog = onDemand(async () => (await import('./opportunity-dialog.tsx')).OpportunityDialog)

/** The detail dialog of the opportunity in the address's fragment. */
export function OpenedOpportunity({ shown }: { shown: ReadOpportunity[] }) {
  const { pathname, search, hash } = useLocation()
  // The server never sees the fragment.
  const id = useHydrated() ? openedId(hash) : undefined
  if (!id) return null
  return (
    <AddressOverlay key={id} closed={pathname + search}>
      {(close) => (
        <OpportunityDialog
          id={id}
          known={shown.find((opportunity) => opportunity._id === id)}
          onClose={() => void close()}
        />
      )}
    </AddressOverlay>
  )
}
