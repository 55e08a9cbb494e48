import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { returnStateFor } from '#web/api/session/return-address.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import classes from './sign-in-prompt.module.css'

type Props = {
  message: string
  path: string
  /** It replaces what had the focus. */
  takesFocus?: boolean
}

/** Asks a visitor to sign in, and brings them back to `path` afterwards. */
export function SignInPrompt({ message, path, takesFocus }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // It is hidden until the page knows that nobody is signed in.
    if (takesFocus && document.activeElement === document.body)
      requestAnimationFrame(() => button.current?.focus())
  }, [takesFocus])
  const navigate = useNavigate()
  function go(to: string) {
    void navigate(to, { state: returnStateFor(path) })
  }
  return (
    <div className={classes.prompt}>
      <p>{message}</p>
      <div className={classes.buttons}>
        <PlainButton ref={button} onClick={() => go('/signin')}>
          {text.logIn()}
        </PlainButton>
        <PlainButton quiet onClick={() => go('/signup')}>
          {text.signUp()}
        </PlainButton>
      </div>
    </div>
  )
}
