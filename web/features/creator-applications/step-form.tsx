import type { ReactNode } from 'react'
import classes from './step-form.module.css'

type Props = { title: string; about?: string; onSubmit: () => void; children: ReactNode; buttons: ReactNode }

/** One step: a heading that gets the focus, fields in two columns (one on phones), buttons below. */
export function StepForm({ title, about, onSubmit, children, buttons }: Props) {
  return (
    <form
      className={classes.step}
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      <div>
        <h2 tabIndex={-1} className={classes.title}>
          {title}
        </h2>
        {about ? <p className={classes.about}>{about}</p> : null}
      </div>
      {children}
      <div className={classes.buttons}>{buttons}</div>
    </form>
  )
}

/** Two columns above 768 px, one below. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={classes.columns}>{children}</div>
}
