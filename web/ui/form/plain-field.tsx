import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import * as text from '#web/messages/compiled/forms.ts'
import { PathIcon } from '#web/ui/pictures/icon.tsx'
import classes from './plain-field.module.css'

type Props = {
  label: string
  description?: string | undefined
  /** The error below the field; true if the message is shown elsewhere. */
  error?: ReactNode
  errorProps?: ComponentProps<'p'>
  /** As for Mantine's fields: required fields have no asterisk here. */
  withAsterisk?: boolean
} & Omit<ComponentProps<'input'>, 'className' | 'id' | 'aria-describedby'>

/** A text field that looks like Mantine's, for landing pages, which do not load Mantine. */
export function PlainField(props: Props) {
  return <Field {...props} />
}

/** A password field whose text can be shown, including by keyboard. */
export function PlainPasswordField(props: Omit<Props, 'type'>) {
  const [isVisible, setVisible] = useState(false)
  return (
    <Field {...props} type={isVisible ? 'text' : 'password'} spellCheck={false} autoCapitalize="none">
      <button
        className={classes.look}
        type="button"
        aria-label={isVisible ? text.hideCharacters() : text.showCharacters()}
        // The field keeps the focus, so phones keep their keyboard open.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => setVisible(!isVisible)}
      >
        <PathIcon path={isVisible ? HIDDEN : SHOWN} />
      </button>
    </Field>
  )
}

const SHOWN =
  'M2.5 12s3.3-6.3 9.5-6.3 9.5 6.3 9.5 6.3-3.3 6.3-9.5 6.3-9.5-6.3-9.5-6.3ZM12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z'
const HIDDEN = `${SHOWN}M4.5 4.5l15 15`

function Field({
  label,
  description,
  error,
  errorProps,
  withAsterisk: _,
  children: button,
  ...rest
}: Props & { children?: ReactNode }) {
  const id = useId()
  const hasWords = error !== undefined && error !== false && error !== true && error !== ''
  const about = [description && `${id}-about`, hasWords && `${id}-wrong`].filter(Boolean).join(' ')
  return (
    <div data-field>
      <label className={classes.label} htmlFor={id}>
        {label}
      </label>
      {description ? (
        <p className={classes.description} id={`${id}-about`}>
          {description}
        </p>
      ) : null}
      <div className={classes.box}>
        <input
          {...rest}
          className={classes.input}
          id={id}
          aria-describedby={about || undefined}
          data-has-button={button ? true : undefined}
        />
        {button}
      </div>
      {hasWords ? (
        <p {...errorProps} className={classes.error} id={`${id}-wrong`}>
          {error}
        </p>
      ) : null}
    </div>
  )
}
