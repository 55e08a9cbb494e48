import { TextInput } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SuccessNotice } from '#web/ui/success-notice.tsx'
import { useSubmission } from '#web/ui/use-submission.ts'
import classes from './form.module.css'

type Typed = { password: string; confirmPassword: string }

const nothing: Typed = { password: '', confirmPassword: '' }

/** Sets a new password with the token of a mailed link. Update waits until both fields say the same. */
export function NewPasswordForm({ token, onChanged }: { token: string; onChanged: () => void }) {
  const place = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState(nothing)
  const [isChanged, setChanged] = useState(false)
  const form = useSubmission<keyof Typed>(async (body, element) => {
    await browserApi.passwords.reset({ params: { token }, body })
    element.reset()
    setTyped(nothing)
    setChanged(true)
    onChanged()
  })
  // Something may have been typed before the page came alive.
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
      <PasswordField
        {...form.field('password')}
        label={text.newPassword()}
        description={text.passwordHint()}
        autoComplete="new-password"
      />
      <TextInput
        {...form.field('confirmPassword')}
        label={text.confirmPassword()}
        type="password"
        autoComplete="new-password"
      />
      <p className={classes.hint} role="status" data-same={isSame || undefined}>
        {isConfirmed ? (isSame ? text.passwordsMatch() : text.passwordsDiffer()) : null}
      </p>
      <RefusalNotice refusal={form.refusal} />
      <SuccessNotice message={isChanged ? text.passwordChanged() : undefined} />
      {isChanged ? (
        <Link className={classes.link} to="/signin">
          {text.logIn()}
        </Link>
      ) : null}
      <SubmitButton isBusy={form.isBusy} disabled={!isConfirmed || !isSame}>
        {text.update()}
      </SubmitButton>
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
