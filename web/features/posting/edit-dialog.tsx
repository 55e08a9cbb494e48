import type { OwnOpportunity } from '#contract/endpoints/opportunities.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/posting.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { type OpportunityInput, PostingForm } from './posting-form.tsx'

type Props = { opportunity: OwnOpportunity; onClose: () => void; onChanged: () => void }

export function EditDialog({ opportunity, onClose, onChanged }: Props) {
  async function save(input: OpportunityInput, isHere: () => boolean) {
    const { data } = await browserApi.opportunities.update({
      params: { id: opportunity._id },
      body: { ...input, category: opportunity.category },
    })
    if (isHere()) onClose()
    onChanged()
    // One that was not changed stays online.
    if (data.state === 'waiting') void toast('success', text.saved())
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.edit()}>
      <PostingForm
        draftKey={`edit opportunity ${opportunity._id}`}
        opportunity={opportunity}
        note={text.editNote()}
        submit={text.save()}
        onSubmit={save}
      />
    </Dialog>
  )
}
