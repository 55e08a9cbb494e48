import { browserApi } from '#web/api/browser.ts'
import { useSession } from '#web/api/session/session.ts'
import { SignInPrompt } from '#web/features/applications/sign-in-prompt.tsx'
import * as text from '#web/messages/compiled/inbox.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { PageHeading } from '#web/ui/page/page.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { type Failure, useRequest } from '#web/ui/states/use-request.ts'
import { BackToPosts } from './back-to-posts.tsx'
import classes from './inbox-unavailable.module.css'

/** `isByLink`: the visitor came with a mailed link. */
type Props = { id: string; isByLink: boolean; failure: Failure }

/** Shown for an inbox that cannot be opened: the reason, and how to get in. */
export function InboxUnavailable({ id, isByLink, failure }: Props) {
  const session = useSession()
  const request = useRequest(async () => {
    await browserApi.inbox.requestLink({ params: { id } })
    void toast('success', text.linkSent())
  })
  if (failure.code === 'inbox_closed')
    return (
      <>
        <PageHeading title={text.title()}>{isByLink ? null : <BackToPosts />}</PageHeading>
        <ErrorNotice message={failure.message} />
      </>
    )
  return (
    <>
      <PageHeading title={text.title()} />
      <div className={classes.door}>
        {isByLink || session ? (
          <ErrorNotice message={isByLink ? text.linkDead() : failure.message} />
        ) : (
          <SignInPrompt message={text.signIn()} path={`/opportunity/${id}/inbox`} />
        )}
        <p className={classes.other}>{text.linkAbout()}</p>
        <FailureNotice failure={request.failure} />
        <div>
          <PlainButton quiet={!isByLink} isBusy={request.isBusy} onClick={() => void request.send()}>
            {text.askLink()}
          </PlainButton>
        </div>
      </div>
    </>
  )
}
