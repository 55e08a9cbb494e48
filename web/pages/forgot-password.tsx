import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { AccountCard } from '#web/features/account/account-card.tsx'
import classes from '#web/features/account/form.module.css'
import * as text from '#web/messages/compiled/account.ts'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { PageMeta } from '#web/ui/page-meta.tsx'
import { SubmitButton } from '#web/ui/submit-button.tsx'
import { SuccessNotice } from '#web/ui/success-notice.tsx'
import { useSubmission } from '#web/ui/use-submission.ts'

export default function ForgotPassword() {
  const [isMailed, setMailed] = useState(false)
  const form = useSubmission<'email'>(async (body) => {
    setMailed(false)
    await browserApi.passwords.forgot({ body })
    setMailed(true)
  })
  return (
    <AccountCard
      title={text.forgotTitle()}
      about={text.forgotAbout()}
      footer={
        <>
          <p>
            {text.noAccount()} <Link to="/signup">{text.signUp()}</Link>
          </p>
          <p>
            {text.remembered()} <Link to="/signin">{text.logIn()}</Link>
          </p>
        </>
      }
    >
      <PageMeta title={text.forgotTitle()} description={text.forgotAbout()} path="/forgotpassword" />
      <form className={classes.fields} {...form.props}>
        <TextInput {...form.field('email')} label={text.email()} type="email" autoComplete="email" />
        {form.refusal?.message ? <ErrorNotice message={form.refusal.message} /> : null}
        <SuccessNotice message={isMailed ? text.resetMailed() : undefined} />
        <SubmitButton isBusy={form.isBusy}>{text.goOn()}</SubmitButton>
      </form>
    </AccountCard>
  )
}
