import { browserApi } from '#web/api/browser.ts'
import { replaceSession } from '#web/api/session/sign-in.ts'
import { storeToken } from '#web/api/session/token.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import classes from './profile.module.css'

/** Changes the password. Every other session ends; this one continues with the token of the reply. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useSubmission<'oldPassword' | 'newPassword'>(async (body, element) => {
    await replaceSession(async () => storeToken((await browserApi.sessions.changePassword({ body })).token))
    element.reset()
    onChanged()
  })
  const isWrong = form.failure?.code === 'wrong_old_password'
  const oldPassword = form.field('oldPassword')
  return (
    <form className={classes.form} {...form.props}>
      <PasswordField
        {...oldPassword}
        aria-invalid={isWrong || oldPassword['aria-invalid']}
        error={isWrong || oldPassword.error}
        label={text.oldPassword()}
        autoComplete="current-password"
      />
      <PasswordField
        {...form.field('newPassword')}
        label={text.newPassword()}
        description={text.passwordHint()}
        autoComplete="new-password"
      />
      {isWrong ? (
        <ErrorNotice message={text.incorrectPassword()} />
      ) : (
        <FailureNotice failure={form.failure} />
      )}
      <div>
        <SubmitButton isBusy={form.isBusy}>{text.changePassword()}</SubmitButton>
      </div>
    </form>
  )
}
