import { useLocation } from 'react-router'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import { AddressOverlay } from '#web/ui/dialog/address-overlay.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

const Chooser = onDemand(async () => (await import('./opportunity-chooser.tsx')).OpportunityChooser)
const PostingDialog = onDemand(async () => (await import('./posting-dialog.tsx')).PostingDialog)

/** The chooser and the form for a new opportunity, which may open over any page. `isChoosing` opens the chooser. */
export function OpportunityDialogs(props: { isChoosing: boolean; onChosen: () => void }) {
  const { pathname, search, hash } = useLocation()
  const isCreating = useHydrated() && hash === createHash
  return (
    <>
      {props.isChoosing ? <Chooser onClose={props.onChosen} /> : null}
      <AddressOverlay isOpen={isCreating} closed={pathname + search}>
        {(close) => <PostingDialog isOpen={isCreating} onClose={close} />}
      </AddressOverlay>
    </>
  )
}
