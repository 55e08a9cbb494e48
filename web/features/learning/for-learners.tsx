import {
  type ComponentType,
  memo,
  type ReactNode,
  Suspense,
  use,
  useDeferredValue,
  useEffect,
  useState,
} from 'react'
import { useSession } from '#web/api/session/session.ts'
import { LoadErrorNotice } from '#web/ui/dialog/on-demand.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

type Parts = typeof import('./learner-parts.tsx')

/** The server renders them for everybody: only the browser knows whom it shows the page to. */
let parts: Parts | undefined = import.meta.env.SSR ? await import('./learner-parts.tsx') : undefined

export async function loadLearnerParts(): Promise<void> {
  parts = await import('./learner-parts.tsx')
}

type Props = {
  children: (parts: Parts) => ReactNode
  /** Shown while they are loading and the server has rendered nothing. */
  Waiting?: ComponentType
  /** Shows a notice when they cannot be loaded; only one place on the page does. */
  tellsFailure?: boolean
}

/**
 * Parts of a course's page whose code visitors do not download. The server's markup stays while the page hydrates; it
 * is hidden from visitors, and removed afterwards. Learners hydrate it: their code is loaded first.
 */
export function ForLearners({ children, Waiting, tellsFailure = false }: Props) {
  const isHydrated = useHydrated()
  const isSignedIn = useSession() !== null
  const [loaded, setLoaded] = useState(parts)
  const draw = useDeferredValue(children)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isSignedIn || loaded) return
    let isCurrent = true
    loadLearnerParts().then(
      () => isCurrent && setLoaded(parts),
      () => isCurrent && setFailed(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, loaded])
  if (isHydrated && !isSignedIn) return null
  return (
    <>
      <Boundary draw={draw} loaded={loaded} Waiting={Waiting} />
      {hasFailed && tellsFailure ? <LoadErrorNotice onClose={() => setFailed(false)} /> : null}
    </>
  )
}

/**
 * An update of the page during hydration must not reach this boundary: React would hydrate it at once, in one go. The
 * deferred update hydrates it in small steps.
 */
const Boundary = memo(function Boundary({
  draw,
  loaded,
  Waiting,
}: {
  draw: Props['children']
  loaded: Parts | undefined
  Waiting: ComponentType | undefined
}) {
  return <Suspense fallback={Waiting ? <Waiting /> : null}>{loaded ? draw(loaded) : <AsServed />}</Suspense>
})

const never = new Promise<never>(() => {})

/** Keeps React from hydrating the boundary around it. */
function AsServed(): ReactNode {
  return use(never)
}
