import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import classes from '#web/features/accounts/form.module.css'
import * as text from '#web/messages/compiled/account.ts'
import { PlainSubmit } from '#web/ui/form/button-link.tsx'
import { PlainField } from '#web/ui/form/plain-field.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'

export default function ForgotPassword() {
  const [isMailed, setMailed] = useState(false)
  const form = useSubmission<'email'>(async (body) => {
    setMailed(false)
    await browserApi.sessions.forgotPassword({ body })
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
        <PlainField {...form.field('email')} label={text.email()} type="email" autoComplete="email" />
        {form.failure?.message ? <ErrorNotice message={form.failure.message} /> : null}
        <SuccessNotice message={isMailed ? text.resetMailed() : undefined} />
        <PlainSubmit isBusy={form.isBusy}>{text.goOn()}</PlainSubmit>
      </form>
    </AccountCard>
  )
}
