import '#web/ui/form.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#contract/constants.ts'
import { browserApi } from '#web/api/browser.ts'
import { readSession } from '#web/features/session/session.ts'
import { endSession } from '#web/features/session/sign-in.ts'
import { forgetUploadDraft } from '#web/features/session/upload-draft.ts'
import * as text from '#web/messages/compiled/profile.ts'
import { BusyButton } from '#web/ui/busy-button.tsx'
import { ButtonRow } from '#web/ui/button-row.tsx'
import { ErrorNotice } from '#web/ui/error-notice.tsx'
import { onDemand } from '#web/ui/on-demand.tsx'
import { useRequest } from '#web/ui/use-request.ts'
import classes from './profile.module.css'

const Window = onDemand(async () => (await import('#web/ui/window.tsx')).Window)

/** The way out, for learners and creators: says what goes with the account, asks once more, leads to the sign-up. */
export function DeleteAccount({ role }: { role: Role }) {
  const [isAsking, setAsking] = useState(false)
  const deletion = useRequest(async () => {
    const deleted = readSession()
    await browserApi.profiles.deleteAccount()
    if (deleted) forgetUploadDraft(deleted.id)
    endSession('/signup')
  })
  const warning = role === 'creator' ? text.deleteCreatorWarning() : text.deleteLearnerWarning()
  return (
    <section className={`${classes.panel} ${classes.alone}`}>
      <h2>{text.deleteAccount()}</h2>
      <p>{warning}</p>
      <p className={classes.about}>{text.deleteFinal()}</p>
      <div>
        <Button color="red" onClick={() => setAsking(true)}>
          {text.deleteMyAccount()}
        </Button>
      </div>
      {isAsking ? (
        <Window isOpen onClose={() => setAsking(false)} title={text.deleteQuestion()}>
          <div className={classes.form}>
            <p>{warning}</p>
            {deletion.refusal ? (
              <ErrorNotice message={text.deleteFailed()}>
                <p className={classes.about}>{deletion.refusal.message}</p>
              </ErrorNotice>
            ) : null}
            <ButtonRow>
              <Button
                variant="outline"
                data-autofocus
                disabled={deletion.isBusy}
                onClick={() => setAsking(false)}
              >
                {text.keepAccount()}
              </Button>
              <BusyButton color="red" isBusy={deletion.isBusy} onClick={() => void deletion.send()}>
                {text.confirmDelete()}
              </BusyButton>
            </ButtonRow>
          </div>
        </Window>
      ) : null}
    </section>
  )
}
