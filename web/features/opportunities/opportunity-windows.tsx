import { lazy, Suspense, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { createHash } from '#web/features/opportunities/opportunity-address.ts'
import { useHydrated } from '#web/ui/use-hydrated.ts'

const Chooser = lazy(async () => ({
  default: (await import('#web/features/opportunities/opportunity-chooser.tsx')).OpportunityChooser,
}))
const PostingWindow = lazy(async () => ({
  default: (await import('#web/features/opportunities/posting-window.tsx')).PostingWindow,
}))

/** The chooser and the form for a new opportunity, which may open over any page. `isChoosing` opens the chooser. */
export function OpportunityWindows(props: { isChoosing: boolean; onChosen: () => void }) {
  const { pathname, search, hash } = useLocation()
  const navigate = useNavigate()
  const isCreating = useHydrated() && hash === createHash
  // A window that has been open stays mounted, so that it can close in its own time.
  const [wasCreating, setWasCreating] = useState(false)
  if (isCreating && !wasCreating) setWasCreating(true)
  return (
    <Suspense>
      {props.isChoosing ? <Chooser onClose={props.onChosen} /> : null}
      {wasCreating ? (
        <PostingWindow
          isOpen={isCreating}
          onClose={() => void navigate({ pathname, search }, { replace: true, preventScrollReset: true })}
        />
      ) : null}
    </Suspense>
  )
}
