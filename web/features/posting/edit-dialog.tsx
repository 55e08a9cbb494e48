import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { OwnOpportunity } from '#contract/endpoints/posting.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/posting.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { type OpportunityInput, PostingForm } from './posting-form.tsx'

type Props = { opportunity: OwnOpportunity; onClose: () => void; onChanged: () => void }

export function EditDialog({ opportunity: given, onClose, onChanged }: Props) {
  // Stays what it was when the dialog opened, until a save finds that it has changed.
  const [opportunity] = useState(given)
  const [now, setNow] = useState(opportunity)
  const params = { id: opportunity._id }

  async function save(input: OpportunityInput, isHere: () => boolean) {
    const body = { ...input, category: now.category }
    const { data } = await browserApi.posting.update({ params, body }).catch(showOther)
    if (isHere()) onClose()
    onChanged()
    // One that was not changed stays online.
    if (data.state === 'waiting') void toast('success', text.saved())
  }
  /** After a rejection as outdated, the next attempt is based on the current state. */
  async function showOther(error: unknown): Promise<never> {
    if (error instanceof ApiError && error.code === 'post_changed')
      setNow((await browserApi.posting.getMine({ params })).data)
    throw error
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.edit()}>
      <PostingForm
        draftKey={`edit opportunity ${opportunity._id}`}
        opportunity={opportunity}
        now={now}
        note={text.editNote()}
        submit={text.save()}
        onSubmit={save}
      />
    </Dialog>
  )
}
