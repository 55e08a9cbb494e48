import type { ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './button-link.module.css'

type Props = { to: string; children: ReactNode; quiet?: boolean; 'data-for'?: string }

/** A link that looks like a button: the one thing to do here, or `quiet` for the other one. */
export function ButtonLink({ quiet, ...rest }: Props) {
  return <Link {...rest} className={quiet ? classes.quiet : classes.loud} prefetch="intent" />
}
