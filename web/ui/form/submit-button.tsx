import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import { BusyButton } from './busy-button.tsx'
import classes from './submit-button.module.css'

type Props = ButtonProps & { isBusy?: boolean; isTypingKept?: boolean; children: ReactNode }

/** Submits its form. Disabled until the page is hydrated, since a form submitted earlier would be a plain page load. */
export function SubmitButton({ isBusy = false, disabled = false, children, ...rest }: Props) {
  const isHydrated = useHydrated()
  return (
    <BusyButton
      {...rest}
      className={classes.button}
      data-waiting={(!isHydrated && !disabled) || undefined}
      type="submit"
      isBusy={isBusy}
      disabled={disabled || !isHydrated}
    >
      {children}
    </BusyButton>
  )
}
