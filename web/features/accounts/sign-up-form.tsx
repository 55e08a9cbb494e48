import { TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { language } from '#web/messages/language.ts'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { SubmitButton } from '#web/ui/form/submit-button.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { ConsentLine } from './consent-line.tsx'
import classes from './form.module.css'

export type Person = { name: string; email: string; password: string }

type Props = { person: Person | undefined; onCodeSent: (person: Person) => void }

/** Creates a learner account; `onCodeSent` gets the address that its one-time code was mailed to. */
export function SignUpForm({ person, onCodeSent }: Props) {
  const form = useSubmission<'name' | 'email' | 'password'>(async (body) => {
    await browserApi.accounts.signUp({ body: { ...body, language: language() } })
    onCodeSent(body)
  })
  return (
    <form className={classes.fields} {...form.props}>
      <TextInput
        {...form.field('name')}
        label={text.name()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={limits.name}
        defaultValue={person?.name}
      />
      <TextInput
        {...form.field('email')}
        label={text.email()}
        type="email"
        autoComplete="email"
        defaultValue={person?.email}
      />
      <PasswordField
        {...form.field('password')}
        label={text.password()}
        description={text.passwordHint()}
        autoComplete="new-password"
      />
      <ConsentLine />
      <FailureNotice failure={form.failure} />
      <SubmitButton isBusy={form.isBusy}>{text.signUp()}</SubmitButton>
    </form>
  )
}
