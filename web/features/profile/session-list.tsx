import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import type { Session } from '#contract/endpoints/profiles.ts'
import { browserApi } from '#web/api/browser.ts'
import { endSession } from '#web/features/session/sign-in.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { language } from '#web/messages/language.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { RefusalNotice } from '#web/ui/refusal-notice.tsx'
import { Bar } from '#web/ui/skeleton.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import classes from './session-list.module.css'

/** Where the account is signed in, and the way to end all of it. */
export function SessionList() {
  const [sessions, setSessions] = useState<Session[]>()
  const listing = useRequest(async () => setSessions((await browserApi.profiles.listSessions()).data))
  const ending = useRequest(async () => {
    await browserApi.profiles.endSessions()
    endSession('/signin')
  })
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
              <span className={classes.device}>{session.device}</span>
              <span className={classes.since}>{text.since({ moment: momentOf(session.createdAt) })}</span>
              {session.current ? <span className={classes.mark}>{text.thisDevice()}</span> : null}
            </li>
          ))}
        </ul>
      ) : null}
      {listing.isBusy ? <Bar width="60%" /> : null}
      <RefusalNotice refusal={listing.refusal ?? ending.refusal} />
      <div className={classes.buttons}>
        {listing.refusal ? (
          <Button variant="outline" onClick={() => void listing.send()}>
            {text.tryAgain()}
          </Button>
        ) : null}
        <BusyButton variant="outline" isBusy={ending.isBusy} onClick={() => void ending.send()}>
          {text.signOutEverywhere()}
        </BusyButton>
      </div>
    </div>
  )
}

function momentOf(time: string): string {
  return new Intl.DateTimeFormat(`${language()}-IN`, { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(time),
  )
}
