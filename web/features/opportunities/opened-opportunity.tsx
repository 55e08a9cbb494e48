import { useLocation, useNavigate } from 'react-router'
import type { Opportunity } from '#contract/endpoints/opportunities.ts'
import { openedId } from '#web/features/opportunities/opportunity-address.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const OpportunityWindow = onDemand(
  async () => (await import('#web/features/opportunities/opportunity-window.tsx')).OpportunityWindow,
)

/** The detail window of the opportunity that the address names behind its #. */
export function OpenedOpportunity({ shown }: { shown: Opportunity[] }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  // The server never sees what stands behind the #.
  const id = useHydrated() ? openedId(hash) : undefined
  if (!id) return null
  return (
    <OpportunityWindow
      key={id}
      id={id}
      known={shown.find((opportunity) => opportunity._id === id)}
      onClose={() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })}
    />
  )
}
