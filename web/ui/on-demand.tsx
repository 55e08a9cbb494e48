import { type ComponentType, useEffect, useState } from 'react'
import * as text from '#web/messages/compiled/errors.ts'
import { close } from '#web/messages/compiled/shell.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { ProgressLine } from '#web/ui/progress-line.tsx'
import classes from './on-demand.module.css'

type Opened = { isOpen?: boolean; onClose: () => void }

/**
 * A window or drawer whose code is fetched when it is first opened. A line at the top says that it is on its way;
 * without an answer the page stays as it is and offers another try.
 */
export function onDemand<P extends Opened>(fetchPart: () => Promise<ComponentType<P>>) {
  let fetched: ComponentType<P> | undefined
  return function OnDemand(props: P) {
    const { isOpen = true, onClose } = props
    const [Part, setPart] = useState(() => fetched)
    const [isLost, setLost] = useState(false)

    useEffect(() => {
      if (Part || !isOpen) return
      let isWanted = true
      fetchPart().then(
        (part) => {
          fetched = part
          if (isWanted) setPart(() => part)
        },
        () => isWanted && setLost(true),
      )
      return () => {
        isWanted = false
      }
    }, [Part, isOpen])

    if (Part) return <Part {...props} />
    if (!isOpen) return null
    return isLost ? <LostNotice onClose={onClose} /> : <ProgressLine />
  }
}

/** Code did not come. A browser asks for it only once, so another try is the page itself, as soon as it can be had. */
export function LostNotice({ onClose }: { onClose: () => void }) {
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
  if (isTrying) return <ProgressLine />
  return (
    <div className={classes.lost}>
      <ErrorNotice message={text.offline()}>
        <PlainButton onClick={() => void tryAgain()}>{text.tryAgain()}</PlainButton>
        <PlainButton quiet onClick={onClose}>
          {close()}
        </PlainButton>
      </ErrorNotice>
    </div>
  )
}
