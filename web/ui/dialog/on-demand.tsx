import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import * as text from '#web/messages/compiled/errors.ts'
import { close } from '#web/messages/compiled/shell.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'
import classes from './on-demand.module.css'
import { loadCancellers } from './overlay-history.ts'
import { useOverlay } from './use-overlay.ts'

type Opened = { isOpen?: boolean; onClose: () => void }

/** Loads a part of the page when it is needed, and knows when that failed. */
function fetchedOnce<P>(fetchPart: () => Promise<ComponentType<P>>) {
  let fetched: ComponentType<P> | undefined
  return function useFetched(isWanted: boolean) {
    const [Part, setPart] = useState(() => fetched)
    const [hasFailed, setFailed] = useState(false)

    useEffect(() => {
      if (Part || !isWanted) return
      // Also for one that was closed meanwhile: it opens at once the next time.
      fetchPart().then(
        (part) => {
          fetched = part
          setPart(() => part)
        },
        () => setFailed(true),
      )
    }, [Part, isWanted])
    return [Part, hasFailed] as const
  }
}

/**
 * A dialog or drawer whose code is loaded when it is first opened. A line at the top shows the loading;
 * without an answer the page stays as it is and offers to try again.
 */
export function onDemand<P extends Opened>(fetchPart: () => Promise<ComponentType<P>>) {
  const useFetched = fetchedOnce(fetchPart)
  return function OnDemand(props: P) {
    const { isOpen = true, onClose } = props
    const [Part, hasFailed] = useFetched(isOpen)
    if (Part) return <Part {...props} />
    return isOpen ? <Loading hasFailed={hasFailed} onClose={onClose} /> : null
  }
}

/** Back cancels what was requested while it is loading, and so does going on elsewhere. */
function Loading({ hasFailed, onClose }: { hasFailed: boolean; onClose: () => void }) {
  const close = useOverlay(true, onClose)
  // biome-ignore lint/correctness/useExhaustiveDependencies: closing stays the same while it loads
  useEffect(() => {
    loadCancellers.add(close)
    return () => {
      loadCancellers.delete(close)
    }
  }, [])
  // In older browsers what is fixed within a size container is fixed to it, not to the window.
  const [place] = useState(() => document.activeElement?.closest('[role="dialog"]') ?? document.body)
  return createPortal(hasFailed ? <LoadErrorNotice onClose={close} /> : <ProgressLine />, place)
}

/** The same for an inline part of the page: `Waiting` is shown until it is there, or a button to try again. */
export function partOnDemand<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  Waiting: ComponentType,
) {
  const useFetched = fetchedOnce(fetchPart)
  return function PartOnDemand(props: P) {
    const [Part, hasFailed] = useFetched(true)
    if (Part) return <Part {...props} />
    return hasFailed ? <LoadError Waiting={Waiting} /> : <Waiting />
  }
}

/** The same for an optional part: nothing is shown until it is there. */
export function optionalPartOnDemand<P extends object>(fetchPart: () => Promise<ComponentType<P>>) {
  const useFetched = fetchedOnce(fetchPart)
  return function OptionalPartOnDemand(props: P) {
    const [Part] = useFetched(true)
    return Part ? <Part {...props} /> : null
  }
}

/** A dialog failed to load: the message is at the lower edge, so that the page stays readable. */
export function LoadErrorNotice({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.failed}>
      <LoadError Waiting={ProgressLine}>
        <PlainButton quiet onClick={onClose}>
          {close()}
        </PlainButton>
      </LoadError>
    </div>
  )
}

/**
 * Code failed to load. A browser requests a module only once, so another try reloads the page, as soon as it
 * is reachable.
 */
export function LoadError({ Waiting, children }: { Waiting: ComponentType; children?: ReactNode }) {
  const [isTrying, setTrying] = useState(false)

  async function tryAgain() {
    setTrying(true)
    try {
      await fetch(window.location.href, { method: 'HEAD' })
      window.location.reload()
    } catch {
      setTrying(false)
    }
  }
  if (isTrying) return <Waiting />
  return (
    <ErrorNotice message={text.offline()}>
      <PlainButton onClick={() => void tryAgain()}>{text.tryAgain()}</PlainButton>
      {children}
    </ErrorNotice>
  )
}
