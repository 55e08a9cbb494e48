import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import { usePrefetch } from '#web/ui/pictures/data-saver.ts'
import { useHydrated } from '#web/ui/states/use-hydrated.ts'
import classes from './button-link.module.css'

type Looks = { children: ReactNode; quiet?: boolean }

/** A link that looks like a button: the primary action here, or `quiet` for a secondary one. */
export function ButtonLink({
  quiet,
  ...rest
}: Looks & Omit<LinkProps, 'className' | 'prefetch'> & { 'data-for'?: string }) {
  return <Link {...rest} className={quiet ? classes.quiet : classes.loud} prefetch={usePrefetch()} />
}

/** The same for a place on this page, to which the browser scrolls by itself. */
export function ButtonAnchor(props: Omit<ComponentProps<'a'>, 'className'> & { 'data-for'?: string }) {
  return <a {...props} className={classes.loud} />
}

/** A plain button of the same look for pages without a form, where Mantine's would cost more than it gains. */
export function PlainButton({
  quiet,
  isDangerous,
  isBusy,
  ...rest
}: Looks & {
  isDangerous?: boolean
  /** Its action is in progress; unlike a disabled one it keeps the focus. */
  isBusy?: boolean
} & Omit<ComponentProps<'button'>, 'className' | 'type'> & { 'data-for'?: string }) {
  return (
    <button
      {...rest}
      type="button"
      className={quiet ? classes.quiet : classes.loud}
      data-dangerous={isDangerous || undefined}
      aria-disabled={isBusy || undefined}
      data-busy={isBusy || undefined}
    />
  )
}

/**
 * Submits its form once the page is hydrated; one submitted earlier would load a page. It looks enabled meanwhile,
 * since hydration takes only a moment.
 */
export function PlainSubmit({
  isBusy,
  disabled = false,
  children,
}: {
  isBusy: boolean
  disabled?: boolean
  children: ReactNode
}) {
  const isHydrated = useHydrated()
  return (
    <button
      type="submit"
      className={classes.loud}
      data-waiting={(!isHydrated && !disabled) || undefined}
      disabled={disabled || !isHydrated}
      aria-disabled={isBusy || undefined}
    >
      {isBusy ? <span className={classes.busy} aria-hidden="true" /> : null}
      {children}
    </button>
  )
}
