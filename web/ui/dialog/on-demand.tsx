import { type ComponentType, type ReactNode, useEffect, useState } from 'react'
import * as text from '#web/messages/compiled/errors.ts'
import { close } from '#web/messages/compiled/shell.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { ProgressLine } from '#web/ui/states/progress-line.tsx'
import classes from './on-demand.module.css'
import { useOverlay } from './use-overlay.ts'

type Opened = { isOpen?: boolean; onClose: () => void }

/** Fetches a part of the page once somebody wants it, and knows when it did not come. */
function fetchedOnce<P>(fetchPart: () => Promise<ComponentType<P>>) {
  let fetched: ComponentType<P> | undefined
  return function useFetched(isWanted: boolean) {
    const [Part, setPart] = useState(() => fetched)
    const [isLost, setLost] = useState(false)

    useEffect(() => {
      if (Part || !isWanted) return
      let isCurrent = true
      fetchPart().then(
        (part) => {
          fetched = part
          if (isCurrent) setPart(() => part)
        },
        () => isCurrent && setLost(true),
      )
      return () => {
        isCurrent = false
      }
    }, [Part, isWanted])
    return { Part, isLost }
  }
}

/**
 * A dialog or drawer whose code is fetched when it is first opened. A line at the top says that it is on its way;
 * without an answer the page stays as it is and offers another try.
 */
export function onDemand<P extends Opened>(fetchPart: () => Promise<ComponentType<P>>) {
  const useFetched = fetchedOnce(fetchPart)
  return function OnDemand(props: P) {
    const { isOpen = true, onClose } = props
    const { Part, isLost } = useFetched(isOpen)
    if (Part) return <Part {...props} />
    return isOpen ? <Coming isLost={isLost} onClose={onClose} /> : null
  }
}

/** Back is for what was asked for, also while it is on its way. */
function Coming({ isLost, onClose }: { isLost: boolean; onClose: () => void }) {
  const close = useOverlay(true, onClose)
  return isLost ? <LostNotice onClose={close} /> : <ProgressLine />
}

/** The same for what has its place in the page: `Waiting` stands there until it comes, or the way to another try. */
export function partOnDemand<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  Waiting: ComponentType,
) {
  const useFetched = fetchedOnce(fetchPart)
  return function PartOnDemand(props: P) {
    const { Part, isLost } = useFetched(true)
    if (Part) return <Part {...props} />
    return isLost ? <Lost Waiting={Waiting} /> : <Waiting />
  }
}

/** The same for what nobody misses who does not know of it: nothing stands there until it comes. */
export function quietlyOnDemand<P extends object>(fetchPart: () => Promise<ComponentType<P>>) {
  const useFetched = fetchedOnce(fetchPart)
  return function QuietlyOnDemand(props: P) {
    const { Part } = useFetched(true)
    return Part ? <Part {...props} /> : null
  }
}

/** A dialog did not come: said at the lower edge, so that the page can be read on. */
export function LostNotice({ onClose }: { onClose: () => void }) {
  return (
    <div className={classes.lost}>
      <Lost Waiting={ProgressLine}>
        <PlainButton quiet onClick={onClose}>
          {close()}
        </PlainButton>
      </Lost>
    </div>
  )
}

/** Code did not come. A browser asks for it only once, so another try is the page itself, as soon as it can be had. */
function Lost({ Waiting, children }: { Waiting: ComponentType; children?: ReactNode }) {
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
