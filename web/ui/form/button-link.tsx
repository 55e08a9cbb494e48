import type { ComponentProps, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router'
import classes from './button-link.module.css'

type Looks = { children: ReactNode; quiet?: boolean }

/** A link that looks like a button: the one thing to do here, or `quiet` for the other one. */
export function ButtonLink({
  quiet,
  ...rest
}: Looks & Omit<LinkProps, 'className' | 'prefetch'> & { 'data-for'?: string }) {
  return <Link {...rest} className={quiet ? classes.quiet : classes.loud} prefetch="intent" />
}

/** The same to a place on this page, where the browser leads by itself. */
export function ButtonAnchor(props: Omit<ComponentProps<'a'>, 'className'> & { 'data-for'?: string }) {
  return <a {...props} className={classes.loud} />
}

/** A plain button of the same looks for pages without a form, where Mantine's would be more to fetch than to gain. */
export function PlainButton({
  quiet,
  isDangerous,
  isBusy,
  ...rest
}: Looks & {
  isDangerous?: boolean
  /** What it does is under way; unlike a disabled one it keeps the focus. */
  isBusy?: boolean
} & Omit<ComponentProps<'button'>, 'className' | 'type'> & { 'data-for'?: string }) {
  return (
    <button
      {...rest}
      type="button"
      className={quiet ? classes.quiet : classes.loud}
      data-dangerous={isDangerous || undefined}
      aria-disabled={isBusy || undefined}
    />
  )
}
