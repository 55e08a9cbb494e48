import { useEffect, useRef } from 'react'
import { limits } from '#contract/limits.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/account.ts'
import { language } from '#web/messages/language.ts'
import { clearDraft, readForm, storeDraft } from '#web/storage/draft.ts'
import { PlainSubmit } from '#web/ui/form/button-link.tsx'
import { PlainField, PlainPasswordField } from '#web/ui/form/plain-field.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { ConsentLine } from './consent-line.tsx'
import classes from './form.module.css'

export type Person = { name: string; email: string; password: string }

const DRAFT = 'sign-up'
const keptFields = ['name', 'email'] as const

type Props = { person: Person | undefined; onCodeSent: (person: Person) => void }

/** Once the account is verified. */
export function clearSignUp(): void {
  clearDraft(DRAFT)
}

/** Creates a learner account; `onCodeSent` gets the address that its one-time code was mailed to. */
export function SignUpForm({ person, onCodeSent }: Props) {
  const form = useSubmission<'name' | 'email' | 'password'>(async (body) => {
    await browserApi.accounts.signUp({ body: { ...body, language: language() } })
    onCodeSent(body)
  })
  const place = useRef<HTMLFormElement>(null)

  // Name and address survive a reload and a look at the terms; the password is never stored.
  useEffect(() => {
    const kept = readForm(DRAFT)
    for (const name of keptFields) {
      const field = place.current?.elements.namedItem(name)
      if (field instanceof HTMLInputElement && field.value === '') field.value = kept[name] ?? ''
    }
  }, [])

  return (
    <form
      className={classes.fields}
      ref={place}
      {...form.props}
      onInput={({ currentTarget }) => {
        const typed = new FormData(currentTarget)
        storeDraft(DRAFT, Object.fromEntries(keptFields.map((name) => [name, typed.get(name)])))
      }}
    >
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
