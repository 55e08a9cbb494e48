import { useNavigate } from 'react-router'
import { wayBackTo } from '#web/api/session/way-back.ts'
import * as text from '#web/messages/compiled/applying.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import classes from './sign-in-prompt.module.css'

/** Asks a visitor to sign in, and brings them back to `path` afterwards. */
export function SignInPrompt({ message, path }: { message: string; path: string }) {
  const navigate = useNavigate()
  function go(to: string) {
    void navigate(to, { state: wayBackTo(path) })
  }
  return (
    <div className={classes.prompt}>
      <p>{message}</p>
      <div className={classes.buttons}>
        <PlainButton onClick={() => go('/signin')}>{text.logIn()}</PlainButton>
        <PlainButton quiet onClick={() => go('/signup')}>
          {text.signUp()}
        </PlainButton>
      </div>
    </div>
  )
}
