import { useState } from 'react'
import { useLoaded } from '#web/features/operator/list/use-loaded.ts'
import { operatorApi } from '#web/features/operator/operator-api.ts'
import * as text from '#web/messages/compiled/operator.ts'
import { PlainButton } from '#web/ui/form/button-link.tsx'
import { ErrorNotice } from '#web/ui/states/error-notice.tsx'
import { FailureNotice } from '#web/ui/states/failure-notice.tsx'
import { useRequest } from '#web/ui/states/use-request.ts'
import classes from './inbox.module.css'

/** The setting for the weekly email about what waits. */
export function WeeklyMail() {
  const { content, problem } = useLoaded('weekly-mail', (signal) =>
    operatorApi.operatorInbox.getSettings({}, { signal }),
  )
  const [chosen, setChosen] = useState<boolean>()
  const choosing = useRequest(async (weeklyMail: boolean) => {
    const { data } = await operatorApi.operatorInbox.editSettings({ body: { weeklyMail } })
    setChosen(data.weeklyMail)
  })
  if (problem) return <ErrorNotice message={problem} />
  if (!content) return null
  const isOn = chosen ?? content.data.weeklyMail
  return (
    <div className={classes.weekly}>
      <p role="status">{isOn ? text.weeklyMailOn() : text.weeklyMailOff()}</p>
      <PlainButton quiet isBusy={choosing.isBusy} onClick={() => void choosing.send(!isOn)}>
        {isOn ? text.turnOff() : text.turnOn()}
      </PlainButton>
      <FailureNotice failure={choosing.failure} />
    </div>
  )
}
