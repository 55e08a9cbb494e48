import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { language } from '#web/messages/language.ts'
import { PlainSubmit } from '#web/ui/form/button-link.tsx'
import { PlainField, PlainPasswordField } from '#web/ui/form/plain-field.tsx'
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
      <PlainField
        {...form.field('name')}
        label={text.name()}
        autoComplete="name"
        autoCapitalize="words"
        maxLength={limits.name}
        defaultValue={person?.name}
      />
      <PlainField
        {...form.field('email')}
        label={text.email()}
        type="email"
        autoComplete="email"
        defaultValue={person?.email}
      />
      <PlainPasswordField
        {...form.field('password')}
        label={text.password()}
        description={text.passwordHint()}
        autoComplete="new-password"
      />
      <ConsentLine />
      <FailureNotice failure={form.failure} />
      <PlainSubmit isBusy={form.isBusy}>{text.signUp()}</PlainSubmit>
    </form>
  )
}
