import { Link } from 'react-router'
import * as text from '#web/messages/compiled/account.ts'
import classes from './consent-line.module.css'

/** The consent text above the button that creates an account; `CONSENT_VERSION` is its version. */
export function ConsentLine() {
  return (
    <p className={classes.line}>
      {text.consentBefore()} <Link to="/termsandconditions">{text.consentTerms()}</Link>
      {text.consentAfter()} <Link to="/whatwekeep">{text.whatWeKeep()}</Link>
    </p>
  )
}
