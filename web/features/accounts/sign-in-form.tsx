import { Link } from 'react-router'
import type { SecondFactorChallenge, SignedIn } from '#contract/endpoints/accounts.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { canStore } from '#web/storage/storage.ts'
import { PlainSubmit } from '#web/ui/form/button-link.tsx'
import { PlainField, PlainPasswordField } from '#web/ui/form/plain-field.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { type Failure, useRequest } from '#web/ui/states/use-request.ts'
import classes from './form.module.css'

type Props = {
  email: string
  /** The browser did not store a session. */
  isRejected: boolean
  onRejected: (isRejected: boolean) => void
  /** Completely, or with a second step still pending. */
  onSignedIn: (signedIn: SignedIn['data'] | SecondFactorChallenge) => void
  onTyped: (typed: { email: string; password: string }) => void
  onCodeWanted: () => Promise<void>
}

/** Email and password. When the account is not verified yet, a right password leads to its verification. */
export function SignInForm({ email, isRejected, onRejected, onSignedIn, onTyped, onCodeWanted }: Props) {
  const form = useSubmission<'email' | 'password'>(async (body) => {
    onTyped(body)
    onRejected(!canStore())
    if (!canStore()) return
    const { data } = await browserApi.accounts.login({ body })
    onSignedIn(data)
  })
  return (
    <form className={classes.fields} {...form.props}>
      <PlainField
        {...form.field('email')}
        label={text.email()}
        type="email"
        autoComplete="email"
        defaultValue={email}
      />
      <PlainPasswordField
        {...form.field('password')}
        label={text.password()}
        autoComplete="current-password"
      />
      {isRejected ? <ErrorNotice message={text.cannotStore()} /> : null}
      <SignInFailure failure={form.failure} onCodeWanted={onCodeWanted} />
      <PlainSubmit isBusy={form.isBusy}>{text.logIn()}</PlainSubmit>
      <Link className={classes.link} to="/forgotpassword">
        {text.forgotPassword()}
      </Link>
    </form>
  )
}

function SignInFailure({
  failure,
  onCodeWanted,
}: {
  failure: Failure | null
  onCodeWanted: Props['onCodeWanted']
}) {
  if (failure?.code === 'account_not_verified') return <VerifyOffer onCodeWanted={onCodeWanted} />
  if (failure?.kind === 'rejected') return <FailureNotice failure={failure} />
  if (!failure) return null
  return (
    <ErrorNotice message={text.invalidInputs()}>
      {failure.message ? <p>{failure.message}</p> : null}
    </ErrorNotice>
  )
}

function VerifyOffer({ onCodeWanted }: { onCodeWanted: Props['onCodeWanted'] }) {
  const request = useRequest(onCodeWanted)
  return (
    <>
      <ErrorNotice message={text.notVerified()}>
        <button
          className={classes.link}
          type="button"
          aria-disabled={request.isBusy}
          onClick={() => void request.send()}
        >
          {text.verifyNow()}
        </button>
      </ErrorNotice>
      <FailureNotice failure={request.failure} />
    </>
  )
}
