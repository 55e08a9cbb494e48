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
import { LostNotice } from '#web/ui/dialog/on-demand.tsx'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'

type Parts = typeof import('./learner-parts.tsx')

/** The server renders them for everybody: whom a page is shown to is only known in the browser. */
let parts: Parts | undefined = import.meta.env.SSR ? await import('./learner-parts.tsx') : undefined

export async function loadLearnerParts(): Promise<void> {
  parts = await import('./learner-parts.tsx')
}

type Props = {
  children: (parts: Parts) => ReactNode
  /** Shown while they are loading where the server has rendered nothing, and in one place a notice when that fails. */
  Waiting?: ComponentType
  tellsFailure?: boolean
}

/**
 * Parts of the page of a course whose code visitors do not download. What the server has rendered of them stays while
 * the page hydrates; it is hidden from visitors, and gone afterwards. Learners hydrate it: their code is loaded before.
 */
export function ForLearners({ children, Waiting, tellsFailure = false }: Props) {
  const isHydrated = useHydrated()
  const isSignedIn = useSession() !== null
  const [loaded, setLoaded] = useState(parts)
  const draw = useDeferredValue(children)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    if (!isSignedIn || loaded) return
    let isCurrent = true
    loadLearnerParts().then(
      () => isCurrent && setLoaded(parts),
      () => isCurrent && setLost(true),
    )
    return () => {
      isCurrent = false
    }
  }, [isSignedIn, loaded])
  if (isHydrated && !isSignedIn) return null
  return (
    <>
      <Boundary draw={draw} loaded={loaded} Waiting={Waiting} />
      {isLost && tellsFailure ? <LostNotice onClose={() => setLost(false)} /> : null}
    </>
  )
}

/**
 * An update of the page at its hydration must not reach this one: React would hydrate it at once and in one go. The
 * deferred one hydrates it in small steps.
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

/** Keeps React from hydrating what surrounds it. */
function AsServed(): ReactNode {
  return use(never)
}
