import { useLocation, useNavigate } from 'react-router'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const Chooser = onDemand(
  async () => (await import('#web/features/opportunities/opportunity-chooser.tsx')).OpportunityChooser,
)
const PostingWindow = onDemand(
  async () => (await import('#web/features/opportunities/posting-window.tsx')).PostingWindow,
)

/** The chooser and the form for a new opportunity, which may open over any page. `isChoosing` opens the chooser. */
export function OpportunityWindows(props: { isChoosing: boolean; onChosen: () => void }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isCreating = useHydrated() && hash === createHash
  return (
    <>
      {props.isChoosing ? <Chooser onClose={props.onChosen} /> : null}
      <PostingWindow
        isOpen={isCreating}
        onClose={() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })}
      />
    </>
  )
}
