import { browserApi } from '#web/api/browser.ts'
import { SignInPrompt } from '#web/features/opportunities/sign-in-prompt.tsx'
import { useSession } from '#web/features/session/session.ts'
import * as text from '#web/messages/compiled/inbox.ts'
import { PlainButton } from '#web/ui/button-link.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { PageHeading } from '#web/ui/page.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import classes from './inbox-door.module.css'

/** `isByLink`: it was tried with a mailed link. */
type Props = { id: string; isByLink: boolean; message: string }

/** Before an inbox that does not open: why, and the ways in. */
export function InboxDoor({ id, isByLink, message }: Props) {
  const session = useSession()
  const request = useRequest(async () => {
    const reply = await browserApi.opportunityInbox.requestLink({ params: { id } })
    void toast('success', reply.message)
  })
  return (
    <>
      <PageHeading title={text.title()} />
      <div className={classes.door}>
        {isByLink || session ? (
          <ErrorNotice message={isByLink ? text.linkDead() : message} />
        ) : (
          <SignInPrompt message={text.signIn()} path={`/opportunity/${id}/inbox`} />
        )}
        <p className={classes.other}>{text.linkAbout()}</p>
        <RefusalNotice refusal={request.refusal} />
        <div>
          <PlainButton quiet={!isByLink} isBusy={request.isBusy} onClick={() => void request.send()}>
            {text.askLink()}
          </PlainButton>
        </div>
      </div>
    </>
  )
}
