import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Session } from '#contract/endpoints/profile.ts'
import { browserApi } from '#web/api/browser.ts'
import { endSession } from '#web/api/session/log-out.ts'
import { confirmUnsent } from '#web/features/learning/sign-out.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { dayOf } from '#web/ui/day.tsx'
import { onDemand } from '#web/ui/dialog/on-demand.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { Bar } from '#web/ui/states/skeleton.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './session-list.module.css'

const ConfirmDialog = onDemand(async () => (await import('#web/ui/dialog/confirm-dialog.tsx')).ConfirmDialog)

/** Where the account is signed in, and a button to end all sessions. */
export function SessionList() {
  const [sessions, setSessions] = useState<Session[]>()
  const listing = useRequest(async () => setSessions((await browserApi.profile.listSessions()).data))
  const [isAsking, setAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when the list appears
  useEffect(() => {
    void listing.send()
  }, [])

  return (
    <div className={classes.sessions}>
      {sessions ? (
        <ul className={classes.list}>
          {sessions.map((session) => (
            <li key={session._id}>
              <span className={classes.device}>{deviceWords(session)}</span>
              <span className={classes.since}>
                {text.since({ moment: dayOf(session.createdAt, { withTime: true }) })}
              </span>
              {session.current ? <span className={classes.mark}>{text.thisDevice()}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {listing.isBusy ? <Bar width="60%" /> : null}
      <FailureNotice failure={listing.failure} />
      <div className={classes.buttons}>
        {listing.failure ? (
          <Button variant="outline" onClick={() => void listing.send()}>
            {text.tryAgain()}
          </Button>
        ) : null}
        <Button variant="outline" onClick={() => setAsking(true)}>
          {text.signOutEverywhere()}
        </Button>
      </div>
      {isAsking ? (
        <ConfirmDialog
          question={text.signOutQuestion()}
          about={[text.signOutAbout()]}
          yes={text.signOutEverywhere()}
          no={text.cancel()}
          onClose={() => setAsking(false)}
          act={async () => {
            if (!(await confirmUnsent())) return
            await browserApi.profile.endSessions()
            endSession('/signin')
          }}
        />
      ) : null}
    </div>
  )
}

/** "Chrome on Android", in the page's language. */
function deviceWords({ browser, system }: Session): string {
  if (browser && system) return text.deviceOn({ browser, system })
  return browser ?? system ?? text.unknownDevice()
}
