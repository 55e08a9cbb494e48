import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '#web/api/browser.ts'
import { useSession } from '#web/api/session/session.ts'
import { AccountCard } from '#web/features/accounts/account-card.tsx'
import classes from '#web/features/accounts/form.module.css'
import { useLinkKey } from '#web/features/opportunities/use-link-key.ts'
import * as text from '#web/messages/compiled/account.ts'
import { PlainSubmit } from '#web/ui/form/button-link.tsx'
import { useSubmission } from '#web/ui/form/use-submission.ts'
import { PageMeta } from '#web/ui/page/page-meta.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { SuccessNotice } from '#web/ui/states/success-notice.tsx'
import { useFocusRecovery } from '#web/ui/states/use-focus-recovery.ts'

/**
 * The target of the mail about a new sign-in. Mail programs open links by themselves, so the person presses a button.
 */
export default function EndSession() {
  const key = useLinkKey()
  const isSignedIn = useSession() !== null
  const form = useSubmission(async () => {
    await browserApi.sessions.endByLink({ body: { key } })
    setEnded(true)
  })
  const [isEnded, setEnded] = useState(false)
  useFocusRecovery(isEnded)
  return (
    <AccountCard title={text.endSessionTitle()} about={text.endSessionAbout()}>
      <PageMeta title={text.endSessionTitle()} />
      <form className={classes.fields} {...form.props}>
        <FailureNotice failure={form.failure} />
        <SuccessNotice message={isEnded ? text.sessionEnded() : undefined} />
        {isEnded ? (
          <Link className={classes.link} to={isSignedIn ? '/profile' : '/forgotpassword'}>
            {text.setNewPassword()}
          </Link>
        ) : (
          <PlainSubmit isBusy={form.isBusy}>{text.endSession()}</PlainSubmit>
        )}
      </form>
    </AccountCard>
  )
}
