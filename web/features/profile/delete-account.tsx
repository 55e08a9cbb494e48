import '#web/ui/form/form.css'
import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Role } from '#contract/constants.ts'
import { browserApi } from '#web/api/browser.ts'
import { endSession } from '#web/api/session/log-out.ts'
import { readSession } from '#web/api/session/session.ts'
import { ProvenDialog } from '#web/features/sessions/proof.tsx'
import * as text from '#web/messages/compiled/profile.ts'
import { clearDraftsOf } from '#web/storage/draft.ts'
import { toast } from '#web/ui/states/toasts.tsx'
import classes from './profile.module.css'

/**
 * Deletes the account of a learner or creator: says what is deleted with it, asks for confirmation, then leads to
 * the sign-up page.
 */
export function DeleteAccount({ role }: { role: Role }) {
  const [isAsking, setAsking] = useState(false)
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
        <ProvenDialog
          question={text.deleteQuestion()}
          about={[warning]}
          yes={text.confirmDelete()}
          no={text.keepAccount()}
          isDangerous
          act={remove}
          failed={text.deleteFailed()}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  )
}

async function remove(): Promise<void> {
  const deleted = readSession()
  await browserApi.profile.deleteAccount()
  if (deleted) clearDraftsOf(deleted.id)
  endSession('/signup')
  void toast('success', text.accountDeleted())
}
