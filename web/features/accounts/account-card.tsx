import type { ReactNode } from 'react'
import * as text from '#web/messages/compiled/account.ts'
import * as shell from '#web/messages/compiled/shell.ts'
import { NeedsScript } from '#web/ui/form/needs-script.tsx'
import { Kolam } from '#web/ui/pictures/kolam.tsx'
import classes from './account-card.module.css'

type Props = {
  title: string
  about?: ReactNode
  children: ReactNode
  /** Links to other pages, under a line. */
  footer?: ReactNode
}

/** Layout of the account pages: a form beside a large kolam. On phones the form alone. */
export function AccountCard({ title, about, children, footer }: Props) {
  return (
    <div className={classes.page}>
      <div className={classes.card}>
        <div className={classes.side} aria-hidden="true">
          <div className={classes.drawing}>
            <Kolam id="the-door" columns={7} rows={7} />
          </div>
          <p className={classes.tagline}>{shell.tagline()}</p>
          <p>{text.promise()}</p>
        </div>
        <div className={classes.body}>
          <h1>{title}</h1>
          {about ? <div className={classes.about}>{about}</div> : null}
          <NeedsScript />
          {children}
          {footer ? <div className={classes.footer}>{footer}</div> : null}
        </div>
      </div>
    </div>
  )
}
