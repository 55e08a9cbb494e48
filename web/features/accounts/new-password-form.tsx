import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { ButtonLink, PlainSubmit } from '#web/ui/form/button-link.tsx'
import { PlainField, PlainPasswordField } from '#web/ui/form/plain-field.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './form.module.css'

type Typed = { password: string; confirmPassword: string }

const nothing: Typed = { password: '', confirmPassword: '' }

/** Sets a new password with the token of a mailed link. Update is disabled until both fields are equal. */
export function NewPasswordForm({ token, onOver }: { token: string; onOver: () => void }) {
  const place = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [isChanged, setChanged] = useState(false)
  const [isDead, setDead] = useState(false)
  const form = useSubmission<keyof Typed>(async (body, element) => {
    await browserApi.sessions.resetPassword({ params: { token }, body })
    element.reset()
    setTyped(nothing)
    setChanged(true)
    onOver()
  })
  // Checked on opening, so that nobody chooses a password for an invalid link.
  const check = useRequest(async () => {
    const { data } = await browserApi.sessions.checkPasswordReset({ params: { token } })
    if (data.live) return
    setDead(true)
    onOver()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the page is opened
  useEffect(() => {
    void check.send()
  }, [])
  // Something may have been typed before the page was hydrated.
  useEffect(() => {
    if (place.current) setTyped(readTyped(place.current))
  }, [])

  const isConfirmed = typed.confirmPassword !== ''
  const isSame = typed.password === typed.confirmPassword
  return (
    <form
      className={classes.fields}
      {...form.props}
      ref={place}
      onInput={({ currentTarget }) => {
        setTyped(readTyped(currentTarget))
        setChanged(false)
      }}
    >
      {isDead ? (
        <ErrorNotice message={text.resetLinkDead()}>
          <ButtonLink to="/forgotpassword">{text.askAgain()}</ButtonLink>
        </ErrorNotice>
      ) : null}
      <PlainPasswordField
        {...form.field('password')}
        label={text.newPassword()}
        description={text.passwordHint()}
        autoComplete="new-password"
      />
      <PlainField
        {...form.field('confirmPassword')}
        label={text.confirmPassword()}
        type="password"
        autoComplete="new-password"
      />
      <p className={classes.hint} role="status" data-same={isSame || undefined}>
        {isConfirmed ? (isSame ? text.passwordsMatch() : text.passwordsDiffer()) : null}
      </p>
      <FailureNotice failure={form.failure} />
      <SuccessNotice message={isChanged ? text.passwordChanged() : undefined} />
      {isChanged ? (
        <Link className={classes.link} to="/signin">
          {text.logIn()}
        </Link>
      ) : null}
      <PlainSubmit isBusy={form.isBusy} disabled={!isConfirmed || !isSame}>
        {text.update()}
      </PlainSubmit>
    </form>
  )
}

function readTyped(form: HTMLFormElement): Typed {
  const fields = new FormData(form)
  return {
    password: String(fields.get('password')),
    confirmPassword: String(fields.get('confirmPassword')),
  }
}
