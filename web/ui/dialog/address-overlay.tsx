import { type ReactNode, useEffect, useRef } from 'react'
import { closeAddressOverlay, ensureEntryBelow } from './overlay-history.ts'
import { InAddress } from './use-overlay.ts'

type Props = {
  isOpen?: boolean
  /** The address of the same page without it. */
  closed: string
  /**
   * `close` resolves once the address has changed, to whether it was still open: somebody may have closed it and gone
   * on while a request was under way.
   */
  children: (close: () => Promise<boolean>) => ReactNode
}

/** A dialog that is opened by the address, so that it can be linked to: Back and its own buttons close it alike. */
export function AddressOverlay({ isOpen = true, closed, children }: Props) {
  useEffect(() => {
    if (isOpen) ensureEntryBelow(closed)
  }, [isOpen, closed])
  const isThere = useRef(false)
  useEffect(() => {
    isThere.current = isOpen
    return () => {
      isThere.current = false
    }
  }, [isOpen])

  async function close() {
    const wasThere = isThere.current
    if (wasThere) await closeAddressOverlay(closed)
    return wasThere
  }
  return <InAddress value={true}>{children(close)}</InAddress>
}
