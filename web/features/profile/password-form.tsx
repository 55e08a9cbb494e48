import { PASSWORD_REFUSED } from '#contract/constants.ts'
import { browserApi } from '#web/api/browser.ts'
import { storeToken } from '#web/features/session/token.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { PasswordField } from '#web/ui/password-field.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { useSubmission } from '#web/ui/use-submission.ts'
import classes from './profile.module.css'

/** Changes the password. Every other session ends; this one goes on with the token of the reply. */
export function PasswordForm({ onChanged }: { onChanged: () => void }) {
  const form = useSubmission<'oldPassword' | 'newPassword'>(async (body, element) => {
    const { token } = await browserApi.passwords.change({ body })
    storeToken(token)
    element.reset()
    onChanged()
  })
  const isWrong = form.refusal?.message === PASSWORD_REFUSED
  return (
    <form className={classes.form} {...form.props}>
      <PasswordField
        {...form.field('oldPassword')}
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
        <RefusalNotice refusal={form.refusal} />
      )}
      <div>
        <SubmitButton isBusy={form.isBusy}>{text.changePassword()}</SubmitButton>
      </div>
    </form>
  )
}
