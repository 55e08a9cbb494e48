import { type ReactNode, useEffect } from 'react'
import { leaveAddress, standInAddress } from './overlay-history.ts'
import { InAddress } from './use-overlay.ts'

type Props = {
  isOpen?: boolean
  /** The address of the same page without it. */
  closed: string
  /** `close` resolves once the address says so. */
  children: (close: () => Promise<void>) => ReactNode
}

/** A dialog that the address opens, so that a link can lead to it: Back and its own buttons close it alike. */
export function AddressOverlay({ isOpen = true, closed, children }: Props) {
  useEffect(() => {
    if (isOpen) standInAddress(closed)
  }, [isOpen, closed])
  return <InAddress value={true}>{children(() => leaveAddress(closed))}</InAddress>
}
