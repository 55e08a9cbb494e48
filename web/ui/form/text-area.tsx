import { Textarea, type TextareaProps } from '@mantine/core'
import { useState } from 'react'
import * as text from '#web/messages/compiled/textArea.ts'
import classes from './text-area.module.css'

type Props = Omit<TextareaProps, 'inputContainer'> & { maxLength: number }

/** A text of several lines. It says how much still fits once most is used, and that what does not fit is left out. */
export function TextArea({ onChange, ...props }: Props) {
  const { maxLength, value, defaultValue } = props
  const [typed, setTyped] = useState(defaultValue)
  const left = maxLength - String(value ?? typed ?? '').length
  return (
    <Textarea
      {...props}
      onChange={(event) => {
        setTyped(event.currentTarget.value)
        onChange?.(event)
      }}
      inputContainer={(input) => (
        <>
          {input}
          {left > 0 && left <= maxLength / 10 ? (
            <p className={classes.left}>{text.left({ count: left })}</p>
          ) : null}
          <p className={classes.full} aria-live="polite">
            {left > 0 ? '' : text.full({ count: maxLength })}
          </p>
        </>
      )}
    />
  )
}
