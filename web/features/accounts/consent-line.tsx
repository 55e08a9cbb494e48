import { Link } from 'react-router'
import * as text from '#web/messages/compiled/account.ts'
import classes from './consent-line.module.css'

/** What whoever makes an account agrees to, above the button that does it; `CONSENT_VERSION` counts its words. */
export function ConsentLine() {
  return (
    <p className={classes.line}>
      {text.consentBefore()} <Link to="/termsandconditions">{text.consentTerms()}</Link>
      {text.consentAfter()} <Link to="/whatwekeep">{text.whatWeKeep()}</Link>
    </p>
  )
}
