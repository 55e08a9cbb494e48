import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ComponentProps } from 'react'
import { useReadOnlyForm } from './use-read-only-form.ts'

type Props = ButtonProps &
  Omit<ComponentProps<'button'>, keyof ButtonProps | 'ref'> & {
    isBusy: boolean
    /** For a form that stays: what is typed while it is being sent is not lost. */
    isTypingKept?: boolean
  }

/**
 * A button that shows its work is in progress and keeps the focus meanwhile, which a disabled one would lose. Its form
 * cannot be changed meanwhile.
 */
export function BusyButton({ isBusy, isTypingKept = false, leftSection, ...rest }: Props) {
  return (
    <Button
      {...rest}
      ref={useReadOnlyForm(isBusy && !isTypingKept)}
      leftSection={isBusy ? <Loader size={18} color="currentColor" aria-hidden="true" /> : leftSection}
      aria-disabled={isBusy || undefined}
    />
  )
}
