import type { OwnOpportunity } from '#contract/endpoints/opportunities.ts'
import { browserApi } from '#web/api/browser.ts'
import * as text from '#web/messages/compiled/posting.ts'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { toast } from '#web/ui/states/toasts.tsx'
import { type Ad, PostingForm } from './posting-form.tsx'

type Props = { post: OwnOpportunity; onClose: () => void; onChanged: () => void }

export function EditDialog({ post, onClose, onChanged }: Props) {
  async function save(ad: Ad) {
    await browserApi.opportunities.update({
      params: { id: post._id },
      body: { ...ad, category: post.category },
    })
    onClose()
    onChanged()
    void toast('success', text.saved())
  }
  return (
    <Dialog isOpen onClose={onClose} title={text.edit()}>
      <PostingForm
        draftKey={`edit opportunity ${post._id}`}
        post={post}
        note={text.editNote()}
        submit={text.save()}
        onSubmit={save}
      />
    </Dialog>
  )
}
