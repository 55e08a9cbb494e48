import { TextInput } from '@mantine/core'
import { Link } from 'react-router'
import { NOT_VERIFIED } from '#contract/constants.ts'
import { browserApi } from '#web/api/browser.ts'
import { startSession } from '#web/features/session/sign-in.ts'
import * as text from '#web/messages/compiled/account.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { type Refusal, useRequest } from '#web/ui/use-request.ts'
import { useSubmission } from '#web/ui/use-submission.ts'
import classes from './form.module.css'

type Props = {
  email: string
  onTyped: (typed: { email: string; password: string }) => void
  onCodeWanted: () => Promise<void>
}

/** Email and password. A right password of an account that is not verified yet offers to verify it. */
export function SignInForm({ email, onTyped, onCodeWanted }: Props) {
  const form = useSubmission<'email' | 'password'>(async (body) => {
    onTyped(body)
    const { data } = await browserApi.accounts.login({ body })
    startSession(data)
  })
  return (
    <form className={classes.fields} {...form.props}>
      <TextInput
        {...form.field('email')}
        label={text.email()}
        type="email"
        autoComplete="email"
        defaultValue={email}
      />
      <PasswordField {...form.field('password')} label={text.password()} autoComplete="current-password" />
      <SignInRefusal refusal={form.refusal} onCodeWanted={onCodeWanted} />
      <SubmitButton isBusy={form.isBusy}>{text.logIn()}</SubmitButton>
      <Link className={classes.link} to="/forgotpassword">
        {text.forgotPassword()}
      </Link>
    </form>
  )
}

function SignInRefusal({
  refusal,
  onCodeWanted,
}: {
  refusal: Refusal | null
  onCodeWanted: Props['onCodeWanted']
}) {
  if (refusal?.kind === 'refused' && refusal.message === NOT_VERIFIED)
    return <VerifyOffer onCodeWanted={onCodeWanted} />
  if (refusal?.kind === 'refused') return <RefusalNotice refusal={refusal} />
  if (!refusal) return null
  return (
    <ErrorNotice message={text.invalidInputs()}>
      {refusal.message ? <p>{refusal.message}</p> : null}
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
      <RefusalNotice refusal={request.refusal} />
    </>
  )
}
