import { type ReactNode, useEffect } from 'react'
import { leaveAddress, standInAddress } from './overlay-history.ts'
import { InAddress } from './use-overlay.ts'

type Props = {
  isOpen?: boolean
  /** The address of the same page without it. */
  closed: string
  /** `close` resolves once the address has changed. */
  children: (close: () => Promise<void>) => ReactNode
}

/** A dialog that is opened by the address, so that it can be linked to: Back and its own buttons close it alike. */
export function AddressOverlay({ isOpen = true, closed, children }: Props) {
  useEffect(() => {
    if (isOpen) standInAddress(closed)
  }, [isOpen, closed])
  return <InAddress value={true}>{children(() => leaveAddress(closed))}</InAddress>
}
