import type { ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import classes from './submit-button.module.css'

type Props = ButtonProps & { isBusy?: boolean; children: ReactNode }

/** Sends its form. It waits until the page is alive, since a form sent before would be a plain page load. */
export function SubmitButton({ isBusy = false, disabled = false, children, ...rest }: Props) {
  const isAlive = useHydrated()
  return (
    <BusyButton
      {...rest}
      className={classes.button}
      data-waiting={(!isAlive && !disabled) || undefined}
      type="submit"
      isBusy={isBusy}
      disabled={disabled || !isAlive}
    >
      {children}
    </BusyButton>
  )
}
