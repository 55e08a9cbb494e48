import { type ReactNode, useRef } from 'react'
import { useFocusOfFallback } from './focus-of-fallback.ts'
import classes from './page.module.css'

/** The width of a page: 84rem, or narrow for forms and reading. */
export function Page({ narrow, children }: { narrow?: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useFocusOfFallback(place)
  return (
    <div ref={place} className={classes.page} data-narrow={narrow || undefined}>
      {children}
    </div>
  )
}

type PageHeadingProps = {
  title: ReactNode
  about?: ReactNode
  /** On phones the subtitle gives its space to the content. */
  isBriefOnPhones?: boolean
  children?: ReactNode
}

/** A page's one h1, with a subtitle and its actions. */
export function PageHeading(props: PageHeadingProps) {
  return (
    <div className={classes.heading} data-brief={props.isBriefOnPhones || undefined}>
      <div>
        <h1>{props.title}</h1>
        {props.about ? <p className={classes.about}>{props.about}</p> : null}
      </div>
      {props.children}
    </div>
  )
}

/** A part of a page under its own h2. */
export function Section(props: { title: ReactNode; children: ReactNode; action?: ReactNode }) {
  return (
    <section className={classes.section}>
      <div className={classes.sectionHeading}>
        <h2>{props.title}</h2>
        {props.action}
      </div>
      {props.children}
    </section>
  )
}
