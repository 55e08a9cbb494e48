import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'

type Props = ButtonProps & Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & { isBusy: boolean }

/** A button that shows its work is in progress and keeps the focus meanwhile, which a disabled one would lose. */
export function BusyButton({ isBusy, leftSection, ...rest }: Props) {
  return (
    <Button
      {...rest}
      leftSection={isBusy ? <Loader size={18} color="currentColor" aria-hidden="true" /> : leftSection}
      aria-disabled={isBusy || undefined}
    />
  )
}
